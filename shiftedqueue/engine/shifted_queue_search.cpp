#include "shiftedqueue/engine/shifted_queue_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "enumerate/search/options.h"
#include "shiftedqueue/engine/tuning.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello {
namespace {

namespace tuning = shifted_queue_tuning;

// Tight numbers cannot write the start itself, which only matters if it is the last depth.
Bound bound_for(const SearchOptions& options) {
  const bool tight =
      options.board.is_even_square() && options.symmetry == SymmetryMode::kFull && options.max_depth > 0;
  return tight ? Bound::kTight : Bound::kPlain;
}

}  // namespace

QueueMemory plan_queue_memory(const SearchOptions& options, std::size_t number_bytes) {
  if (options.memory > usable_memory()) {
    throw CapacityError(fmt::format("{} of memory are asked for; this machine allows {}",
                                    format_size(options.memory), format_size(usable_memory())));
  }
  const auto threads = static_cast<std::uint64_t>(options.threads);
  const ShiftedQueueOptions& own = options.shifted_queue;
  if (own.queue_capacity != 0 && own.queue_capacity < tuning::kSmallestCapacity) {
    throw CapacityError(fmt::format("a queue of {} bytes is too small; the least is {}", own.queue_capacity,
                                    tuning::kSmallestCapacity));
  }
  QueueMemory plan;
  plan.buffer_states = static_cast<std::size_t>(
      std::clamp<std::uint64_t>((options.memory - std::min(options.memory, tuning::kFixedBytes)) /
                                    tuning::kBufferDivisor / (threads * number_bytes),
                                tuning::kSmallestBuffer, tuning::kLargestBuffer));
  if (own.queue_capacity != 0) {
    const auto share = static_cast<std::size_t>(own.queue_capacity / tuning::kQueueDivisor);
    plan.buffer_states = std::clamp(share, tuning::kSmallestBuffer, plan.buffer_states);
  }
  plan.parts = own.parts != 0
                   ? own.parts
                   : std::min(kPaperParts, options.memory / tuning::kPartsDivisor / sizeof(std::uint64_t));
  const std::uint64_t buffer = plan.buffer_states * number_bytes;
  const std::uint64_t copies = buffer / 4;  // of what is sorted (successor_buffer.h)
  const std::uint64_t fixed = tuning::kFixedBytes +
                              threads * (tuning::kFixedBytesPerThread + buffer + copies) +
                              plan.parts * sizeof(std::uint64_t);
  const std::uint64_t wanted = own.queue_capacity != 0 ? own.queue_capacity : tuning::kSmallestCapacity;
  // Extents that several baskets share are freed when the last has been merged: of each run one for each basket, and no
  // more than there are.
  const std::uint64_t runs = std::max<std::uint64_t>(tuning::kMostRuns, threads);
  const auto extent_of = [&](std::uint64_t capacity) {
    return std::clamp<std::uint64_t>(capacity / tuning::kExtentDivisor / runs, tuning::kSmallestExtent,
                                     tuning::kLargestExtent);
  };
  const std::uint64_t needed = fixed + threads * (wanted + std::min(wanted, runs * extent_of(wanted)));
  const bool overflows = plan.parts > options.memory || wanted > options.memory;  // a sum above may overflow
  if (overflows || needed > options.memory) {
    throw CapacityError(
        fmt::format("{} of memory are not enough: {} threads with queues of {} need {}; raise --memory "
                    "or use fewer --threads",
                    format_size(options.memory), options.threads, format_size(wanted), format_size(needed)));
  }
  const std::uint64_t share = (options.memory - fixed) / threads;
  plan.extent_bytes =
      static_cast<std::size_t>(extent_of(own.queue_capacity != 0 ? own.queue_capacity : share));
  plan.queue_capacity = static_cast<std::size_t>(
      own.queue_capacity != 0 ? own.queue_capacity : share - std::min(share / 2, runs * plan.extent_bytes));
  return plan;
}

template <class Number>
ShiftedQueueSearch<Number>::ShiftedQueueSearch(const SearchOptions& options, SearchObserver& observer)
    : options_(options),
      observer_(observer),
      ranks_(*options_.ranks),
      symmetry_(options.board, options.symmetry),
      numbering_(options.board, symmetry_, bound_for(options)),
      digest_keys_(options.board),
      memory_(make_together(ranks_, [&] { return plan_queue_memory(options, sizeof(Number)); })),
      run_memory_(memory_.queue_capacity * static_cast<std::uint64_t>(options.threads), memory_.extent_bytes),
      tallies_(static_cast<std::size_t>(options.threads)) {
  memory_.parts = allreduce_min(ranks_, memory_.parts);
  run_together(ranks_, [&] {
    for (int thread = 0; thread < options.threads; ++thread) {
      queues_.push_back(std::make_unique<ShiftedQueue<Number>>(run_memory_, memory_.buffer_states,
                                                               options.widths, numbering_.rank_bound()));
      expanders_.push_back(std::make_unique<StateExpander<Number>>(options.board, numbering_));
    }
  });
}

template <class Number>
void ShiftedQueueSearch<Number>::run() {
  insert_start();
  while (static_cast<int>(rows_.size()) <= options_.max_depth) advance_one_depth();
  std::uint64_t fetched[] = {fetched_bytes_};
  ranks_.allreduce(Reduction::kSum, fetched);
  if (fetched[0] == 0) return;
  observer_.note(fmt::format("{} ranks fetched {} of baskets from each other, {:.2f} bytes for each state",
                             ranks_.count(), format_size(fetched[0]),
                             static_cast<double>(fetched[0]) / static_cast<double>(states_so_far_)));
}

// Depth 0 is written down by hand: with tight numbers the start has no rank. The first thread of the first
// rank has it.
template <class Number>
void ShiftedQueueSearch<Number>::insert_start() {
  const State start = options_.board.start();
  std::uint64_t threads[] = {static_cast<std::uint64_t>(options_.threads)};
  ranks_.allreduce(Reduction::kSum, threads);
  all_threads_ = static_cast<int>(threads[0]);
  DepthRow row;
  row.states = 1;
  row.bytes = kHeaderBytes<Number>;
  row.digest = digest_keys_.term(symmetry_.representative(start));
  row.set_mobility_before({}, {});
  row.basket_states.assign(static_cast<std::size_t>(std::min(all_threads_, kMaxThreads)), 0);
  row.basket_states[0] = 1;
  if (ranks_.is_first() && options_.max_depth > 0)
    expanders_[0]->expand(start, [&](Number rank) { queues_[0]->insert(rank); });
  if (ranks_.is_first() && options_.max_depth == 0) {
    queues_[0]->insert(numbering_.rank_orbit(start));
    queues_[0]->shift();
  }
  states_so_far_ = 1;
  rows_.push_back(row);
  observer_.depth_finished(row);
}

template <class Number>
void ShiftedQueueSearch<Number>::advance_one_depth() {
  const Stopwatch stopwatch;
  const int depth = static_cast<int>(rows_.size());
  observer_.depth_begins(forecast_depths(options_.board, options_.symmetry, rows_, options_.max_depth));
  stop_ = std::make_unique<StopFlag>(ranks_);
  run_together(
      ranks_, [&] { run_on_threads(options_.threads, [&](int thread) { expand_frontier(thread, depth); }); });
  if (allreduce_or(ranks_, stop_->is_set() || observer_.stop_requested())) {
    if (ranks_.count() > 1) ranks_.set_failed_together();
    throw SearchStopped(fmt::format("stopped while depth {} was being computed", depth));
  }
  stop_.reset();
  distribute_baskets();
  run_together(ranks_, [&] {
    run_on_threads(options_.threads, [&](int thread) { queues_[static_cast<std::size_t>(thread)]->shift(); });
  });
  rows_.push_back(finished_row(depth, stopwatch.seconds()));
  states_so_far_ += rows_.back().states;
  observer_.depth_finished(rows_.back());
}

template <class Number>
void ShiftedQueueSearch<Number>::expand_frontier(int thread, int depth) {
  ShiftedQueue<Number>& queue = *queues_[static_cast<std::size_t>(thread)];
  StateExpander<Number>& expander = *expanders_[static_cast<std::size_t>(thread)];
  Tally& tally = tallies_[static_cast<std::size_t>(thread)];
  try {
    for (auto ranks = queue.dequeue(); !ranks.empty(); ranks = queue.dequeue()) {
      expander.expand(ranks, [&](Number rank) { queue.insert(rank); });
      tally.expanded.fetch_add(ranks.size(), std::memory_order_relaxed);
      if (thread == 0) report_progress(depth);
      if (observer_.stop_requested()) stop_->set();
      if (stop_->is_set()) return;
    }
    queue.flush();
  } catch (...) {
    stop_->set();  // the others need not finish a depth that has failed
    throw;
  }
}

template <class Number>
void ShiftedQueueSearch<Number>::distribute_baskets() {
  std::size_t runs = 0;
  for (const auto& queue : queues_) runs += queue->next_runs().size();
  // A basket takes from every run, and more would be too many to read at once.
  if (allreduce_or(ranks_, runs > std::max<std::size_t>(tuning::kMostRuns, queues_.size()))) {
    run_together(ranks_, [&] {
      run_on_threads(options_.threads,
                     [&](int thread) { queues_[static_cast<std::size_t>(thread)]->relax(); });
    });
  }
  std::uint64_t parts = memory_.parts;
  if (options_.shifted_queue.parts == 0) {
    // Few states need few parts: four a state distinguish them as well as more would.
    std::uint64_t states[] = {0};
    for (const auto& queue : queues_) {
      for (const Run<Number>& run : queue->next_runs()) states[0] += run.states;
    }
    ranks_.allreduce(Reduction::kSum, states);
    parts = std::clamp<std::uint64_t>(4 * states[0], 1, parts);
  }
  BasketDistribution<Number> distribution(numbering_.rank_bound(), parts, options_.ranks);
  distribution(queues_, [&](int thread, std::span<const Number> values) { tally_stored(thread, values); });
  fetched_bytes_ += distribution.fetched_bytes();
}

template <class Number>
void ShiftedQueueSearch<Number>::tally_stored(int thread, std::span<const Number> values) {
  Tally& tally = tallies_[static_cast<std::size_t>(thread)];
  Number last = tally.last;
  if (tally.states == 0) {
    tally.first = values.front();
  } else {
    tally.gaps.add(static_cast<Number>(values.front() - last - 1));
  }
  last = values.front();
  for (const Number value : values.subspan(1)) {
    tally.gaps.add(static_cast<Number>(value - last - 1));
    last = value;
  }
  StateExpander<Number>& expander = *expanders_[static_cast<std::size_t>(thread)];
  for (const Number value : values)
    tally.digest += digest_keys_.term(symmetry_.representative(expander.unrank(value)));
  tally.last = last;
  tally.states += values.size();
}

// The counts of all ranks' threads, in the order of their baskets; clears the tallies. Collective.
template <class Number>
std::vector<typename ShiftedQueueSearch<Number>::Counts>
ShiftedQueueSearch<Number>::gather_and_reset_counts() {
  MessageWriter message;
  for (std::size_t thread = 0; thread < tallies_.size(); ++thread) {
    Counts counts = tallies_[thread];
    counts.expansion = expanders_[thread]->extract_counts();
    counts.bytes = queues_[thread]->frontier().bytes;
    message.put(counts);
  }
  tallies_ = std::vector<Tally>(tallies_.size());
  std::vector<Counts> all;
  for (const Message& received : ranks_.allgather(message.message())) {
    MessageReader reader(received);
    while (!reader.at_end()) all.push_back(reader.template get<Counts>());
  }
  return all;
}

// Sums the counts, and adds the gaps between neighbouring threads' shares.
template <class Number>
DepthRow ShiftedQueueSearch<Number>::finished_row(int depth, double seconds) {
  DepthRow row;
  row.depth = depth;
  row.seconds = seconds;
  const std::vector<Counts> all = gather_and_reset_counts();
  // A thread has an entry of its own, up to the most that a row has space for.
  row.basket_states.assign(std::min(all.size(), static_cast<std::size_t>(kMaxThreads)), 0);
  MoveCount moves;
  MoveRange move_range;
  const Counts* before = nullptr;
  for (std::size_t basket = 0; basket < all.size(); ++basket) {
    const Counts& counts = all[basket];
    row.turn_skips += counts.expansion.turn_skips;
    row.rival_plays += counts.expansion.rival_plays;
    row.states += counts.states;
    row.digest += counts.digest;
    row.gaps += counts.gaps;
    row.bytes += counts.bytes;
    moves += counts.expansion.moves;
    move_range += counts.expansion.move_range;
    row.basket_states[basket * row.basket_states.size() / all.size()] += counts.states;
    if (counts.states == 0) continue;
    if (before != nullptr) row.gaps.add(static_cast<Number>(counts.first - before->last - 1));
    before = &counts;
  }
  row.set_mobility_before(moves, options_.wants_move_range ? move_range : MoveRange::unknown());
  return row;
}

template <class Number>
void ShiftedQueueSearch<Number>::report_progress(int depth) {
  Progress progress{
      .depth = depth, .expanded = 0, .to_expand = rows_.back().states, .states_so_far = states_so_far_};
  for (const Tally& tally : tallies_) progress.expanded += tally.expanded.load(std::memory_order_relaxed);
  // The baskets of the others are as large.
  progress.expanded = progress.expanded * static_cast<std::uint64_t>(all_threads_) / tallies_.size();
  observer_.progress(progress);
}

template <class Number>
StoredStates ShiftedQueueSearch<Number>::describe_last_states() const {
  StoredStates states;
  states.numbering = numbering_.fifth_cell() ? StoredNumbering::kOthelloTight : StoredNumbering::kOthello;
  states.value_bytes = static_cast<int>(sizeof(Number));
  std::uint64_t bytes[] = {0};
  for (const auto& queue : queues_) bytes[0] += queue->frontier().bytes;
  ranks_.allreduce(Reduction::kSum, bytes);
  states.bytes = bytes[0];
  return states;
}

template <class Number>
std::vector<Run<Number>> ShiftedQueueSearch<Number>::extract_frontiers() {
  std::vector<Run<Number>> frontiers;
  for (const auto& queue : queues_) frontiers.push_back(queue->extract_frontier());
  return frontiers;
}

template class ShiftedQueueSearch<std::uint64_t>;
template class ShiftedQueueSearch<Uint128>;

}  // namespace othello
