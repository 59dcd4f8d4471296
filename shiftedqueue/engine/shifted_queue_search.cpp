#include "shiftedqueue/engine/shifted_queue_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "board/digest.h"
#include "enumerate/search/options.h"
#include "shiftedqueue/engine/tuning.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::DepthRow;
using enumerate::SearchOptions;

// How runs of a search are written.
RunCode code_for(const SearchOptions& options) {
  if (options.shifted_queue.is_entropy_coded) return RunCode::entropy();
  return options.shifted_queue.tunes_widths ? RunCode::tuned() : RunCode(options.widths);
}

// Where the files of a search in a folder lie, with this rank's share of the disk that it may take. Collective.
template <class Number>
RunStore make_file_store(const SearchOptions& options, const QueueMemory& memory, const QueueFolder& folder) {
  const std::uint64_t most = options.shifted_queue.disk;
  const std::uint64_t all_bytes =
      most != 0 ? most : folder.stored_bytes() + free_disk_bytes(folder.folder()) / 20 * 19;
  const std::uint64_t bytes =
      allreduce_min(folder.ranks(), all_bytes) / static_cast<std::uint64_t>(folder.ranks().count());
  const auto threads = static_cast<std::uint64_t>(options.threads);
  const std::uint64_t begun =
      16 * threads * (memory.most_runs + threads);  // files at a time, of all there are
  return RunStore(bytes, memory.extent_bytes,
                  {.folder = folder.folder(),
                   .label = {.board = options.board.name(),
                             .symmetry = options.symmetry,
                             .numbering = numbering_for(options),
                             .depth = 0,
                             .number_bytes = sizeof(Number)},
                   .file_bytes = std::clamp(bytes / begun, tuning::kSmallestFile, tuning::kLargestFile)});
}

}  // namespace

template <class Number>
ShiftedQueueSearch<Number>::ShiftedQueueSearch(const SearchOptions& options,
                                               enumerate::SearchObserver& observer)
    : options_(options),
      observer_(observer),
      ranks_(*options_.ranks),
      symmetry_(options.board, options.symmetry),
      numbering_(options.board, symmetry_, numbering_for(options)),
      memory_(make_together(ranks_, [&] { return plan_queue_memory(options, sizeof(Number)); })),
      folder_(options.storage.scratch.empty()
                  ? nullptr
                  : std::make_unique<QueueFolder>(options, std::string(name_of(numbering_.kind())))),
      runs_(folder_ ? make_file_store<Number>(options, memory_, *folder_)
                    : RunStore(memory_.queue_capacity * static_cast<std::uint64_t>(options.threads),
                               memory_.extent_bytes)),
      tallies_(static_cast<std::size_t>(options.threads)) {
  memory_.parts = allreduce_min(ranks_, memory_.parts);
  std::uint64_t threads[] = {static_cast<std::uint64_t>(options.threads)};
  ranks_.allreduce(Reduction::kSum, threads);
  all_threads_ = static_cast<int>(threads[0]);
  run_together(ranks_, [&] {
    for (int thread = 0; thread < options.threads; ++thread) {
      queues_.push_back(std::make_unique<ShiftedQueue<Number>>(runs_, memory_.buffer_states,
                                                               code_for(options), numbering_.bound()));
    }
  });
  if (options.traced)
    trace_ = std::make_unique<enumerate::TraceRecorder>(ranks_, options.threads, options.trace);
  if (folder_) {
    folder_->attach(runs_);
    in_folder_ = std::make_unique<DepthInFolder<Number>>(*folder_, runs_, queues_, memory_.most_runs);
  }
  expander_ = std::make_unique<FrontierExpander<Number>>(options_, observer, numbering_, queues_,
                                                         memory_.least_free, in_folder_.get());
}

template <class Number>
void ShiftedQueueSearch<Number>::run() {
  try {
    if (!resume()) insert_start();
    if (options_.max_depth > 0 && std::ranges::count(options_.storage.keep_depths, 0) != 0)
      observer_.note("--keep-depths 0: this engine does not store the start");
    while (static_cast<int>(rows_.size()) <= options_.max_depth) advance_one_depth();
  } catch (const std::exception& error) {
    if (folder_) folder_->require_folder(error);
    throw;
  }
  std::uint64_t fetched[] = {fetched_bytes_};
  ranks_.allreduce(Reduction::kSum, fetched);
  if (fetched[0] == 0) return;
  observer_.note(fmt::format("{} ranks fetched {} of baskets from each other, {:.2f} bytes for each state",
                             ranks_.count(), format_size(fetched[0]),
                             static_cast<double>(fetched[0]) / static_cast<double>(states_so_far_)));
}

// Whether there is something to resume.
template <class Number>
bool ShiftedQueueSearch<Number>::resume() {
  if (!folder_ || !folder_->has_checkpoint()) return false;
  const std::vector<DepthRow>& rows = folder_->whole().rows;
  if (static_cast<int>(rows.size()) > options_.max_depth + 1) {
    throw std::invalid_argument(fmt::format("--depth {}: the checkpoint is at depth {} already",
                                            options_.max_depth, rows.size() - 1));
  }
  observer_.note(
      fmt::format("resuming from the checkpoint in {} at depth {}", folder_->folder(), rows.size() - 1));
  folder_->begin_clock();  // before the manifest is written again
  in_folder_->restore(keeps_restored_frontier());
  expanded_before_ = folder_->whole().expanded;
  for (const DepthRow& row : rows) {
    states_so_far_ += row.states;
    rows_.push_back(row);
    observer_.depth_finished(row);
  }
  if (rows.size() == 1 && expanded_before_ == 0) insert_successors_of_start();
  return true;
}

// Whether the frontier is to be kept, though searches before this one did not know of it. Says which depths cannot be.
template <class Number>
bool ShiftedQueueSearch<Number>::keeps_restored_frontier() const {
  const QueueManifest& whole = folder_->whole();
  const int frontier = whole.depth_in_progress() - 1;
  const bool is_whole = whole.expanded == 0 && whole.merge == QueueManifest::Merge::kNone;
  bool keeps = false;
  for (const int depth : options_.storage.keep_depths) {
    const bool is_kept = std::ranges::count(whole.kept, depth, &QueueManifest::KeptDepth::depth) != 0;
    if (depth > frontier || depth == 0 || is_kept) continue;
    if (depth == frontier && is_whole) {
      keeps = true;
    } else {
      observer_.note(fmt::format("--keep-depths {}: too late, its states are gone", depth));
    }
  }
  return keeps;
}

// Depth 0 is written down by hand: with tight numbers the start has no rank. The first thread of the first
// rank has it.
template <class Number>
void ShiftedQueueSearch<Number>::insert_start() {
  const State start = options_.board.start();
  DepthRow row;
  row.states = 1;
  row.bytes = kHeaderBytes<Number>;
  row.digest = DigestKeys(options_.board).term(symmetry_.representative(start));
  row.set_mobility_before({}, {});
  row.basket_states.assign(static_cast<std::size_t>(std::min(all_threads_, kMaxThreads)), 0);
  row.basket_states[0] = 1;
  states_so_far_ = 1;
  rows_.push_back(row);
  ShiftedQueue<Number>& queue = *queues_[0];
  const bool is_stored = ranks_.is_first() && options_.max_depth == 0 && options_.keep_last_states;
  if (folder_) runs_.begin_depth(0);
  if (is_stored) {
    queue.set_code(options_.widths);
    queue.insert(numbering_.rank_orbit(start));
    queue.shift();
  }
  if (folder_) {
    folder_->update([&](QueueManifest& manifest) {
      manifest.rows = rows_;
      if (is_stored) manifest.kept.push_back({0, folder_->number_files(queue.frontier())});
    });
    folder_->commit();
  }
  observer_.depth_finished(row);
  if (options_.max_depth > 0) insert_successors_of_start();
}

template <class Number>
void ShiftedQueueSearch<Number>::insert_successors_of_start() {
  if (folder_) runs_.begin_depth(1);
  begin_numbers(1);
  if (ranks_.is_first()) expander_->insert_successors(options_.board.start());
}

template <class Number>
void ShiftedQueueSearch<Number>::begin_numbers(int depth) {
  numbering_.begin_depth(depth);
  expander_->begin_depth();
}

template <class Number>
void ShiftedQueueSearch<Number>::advance_one_depth() {
  const Stopwatch stopwatch;
  const int depth = static_cast<int>(rows_.size());
  observer_.depth_begins(
      enumerate::forecast_depths(options_.board, options_.symmetry, rows_, options_.max_depth));
  begin_numbers(depth);
  // What is kept for a results file has the widths that it says.
  if (depth == options_.max_depth && options_.keep_last_states) {
    for (const auto& queue : queues_) queue->set_code(options_.widths);
  }
  if (folder_) {
    const double seconds_before = folder_->share().seconds;
    folder_->begin_clock();
    rows_.push_back(row_of<Number>(depth, advance_in_folder(depth), options_.wants_move_range));
    rows_.back().seconds = seconds_before + stopwatch.seconds();
    rows_.back().cpu_seconds = folder_->whole().cpu_seconds;
    const auto part = traced(depth).part(enumerate::TracePart::kManifest);
    in_folder_->finish_depth(rows_.back(), std::ranges::count(options_.storage.keep_depths, depth) != 0);
  } else {
    const double cpu_begin = process_cpu_seconds();
    rows_.push_back(row_of<Number>(depth, advance_in_memory(depth), options_.wants_move_range));
    rows_.back().seconds = stopwatch.seconds();
    rows_.back().cpu_seconds = allreduce_sum(ranks_, process_cpu_seconds() - cpu_begin);
  }
  if (trace_) trace_->gather_events();
  states_so_far_ += rows_.back().states;
  observer_.depth_finished(rows_.back());
}

template <class Number>
DepthCounts ShiftedQueueSearch<Number>::advance_in_memory(int depth) {
  expand_frontier(depth);
  distribute_baskets(depth);
  run_together(ranks_, [&] {
    run_on_threads(options_.threads, [&](int thread) { queues_[static_cast<std::size_t>(thread)]->shift(); });
  });
  return gather_and_reset_counts(depth);
}

// Expands and merges as often as the disk makes it necessary, then merges for the last time.
template <class Number>
DepthCounts ShiftedQueueSearch<Number>::advance_in_folder(int depth) {
  using Merge = QueueManifest::Merge;
  require_disk();
  runs_.begin_depth(depth);
  const auto merge = [&](bool is_final) {
    BasketDistribution<Number> distribution = make_distribution(depth);
    const auto make_count = [&] {
      return [counter = make_counter()](BasketTally& basket, std::span<const Number> values) mutable {
        counter.add(basket, values);
      };
    };
    std::atomic<std::uint64_t> merged{0};
    std::mutex reporting;
    const auto watch = [&](std::size_t numbers) {
      const std::uint64_t so_far = merged.fetch_add(numbers, std::memory_order_relaxed) + numbers;
      if (const std::unique_lock lock(reporting, std::try_to_lock); lock) report_progress(depth, so_far);
      return observer_.stop_requested();
    };
    if (!in_folder_->merge(is_final, distribution.cut(queues_), make_count, watch, traced(depth)))
      enumerate::throw_stopped(depth, "computed", true, ranks_);
  };
  if (folder_->share().merge == Merge::kInterim) merge(false);
  while (folder_->share().merge == Merge::kNone) {
    expand_frontier(depth);
    if (in_folder_->needs_merge()) {
      merge(false);
    } else if (in_folder_->is_expanded()) {
      break;
    }
  }
  // A file that is not what was written would show itself here at the latest.
  run_together(ranks_, [&] {
    if (folder_->whole().expanded == rows_.back().states) return;
    throw DamagedFile(
        fmt::format("{}: depth {} has {} states, of which its files had {}: one is not what it was",
                    folder_->folder(), depth - 1, rows_.back().states, folder_->whole().expanded));
  });
  merge(true);
  DepthCounts counts{.expansion = folder_->whole().expansion, .baskets = {}};
  for (const auto& basket : folder_->whole().baskets) counts.baskets.push_back(basket.tally);
  expanded_before_ = 0;
  return counts;
}

template <class Number>
void ShiftedQueueSearch<Number>::expand_frontier(int depth) {
  if (!expander_->expand(traced(depth), [&] { report_progress(depth); }))
    enumerate::throw_stopped(depth, "computed", folder_ != nullptr, ranks_);
}

template <class Number>
BasketDistribution<Number> ShiftedQueueSearch<Number>::make_distribution(int depth) {
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
  return BasketDistribution<Number>(numbering_.bound(), parts, options_.ranks, traced(depth));
}

template <class Number>
void ShiftedQueueSearch<Number>::distribute_baskets(int depth) {
  std::size_t runs = 0;
  for (const auto& queue : queues_) runs += queue->next_runs().size();
  // A basket takes from every run, and more would be too many to read at once.
  if (allreduce_or(ranks_, runs > std::max<std::size_t>(tuning::kMostRuns, queues_.size()))) {
    run_together(ranks_, [&] {
      run_on_threads(options_.threads,
                     [&](int thread) { queues_[static_cast<std::size_t>(thread)]->relax(); });
    });
  }
  BasketDistribution<Number> distribution = make_distribution(depth);
  std::vector<BasketCounter<Number>> counters(tallies_.size(), make_counter());
  distribution(queues_, [&](int thread, std::span<const Number> values) {
    const auto index = static_cast<std::size_t>(thread);
    counters[index].add(tallies_[index], values);
  });
  fetched_bytes_ += distribution.fetched_bytes();
}

// The counts of all ranks' threads, in the order of their baskets; clears the tallies. Collective.
template <class Number>
DepthCounts ShiftedQueueSearch<Number>::gather_and_reset_counts(int depth) {
  const auto part = traced(depth).part(enumerate::TracePart::kGatherCounts);
  MessageWriter message;
  for (std::size_t thread = 0; thread < tallies_.size(); ++thread) {
    tallies_[thread].bytes = queues_[thread]->frontier().bytes;
    message.put(expander_->extract_counts(thread));
    message.put(tallies_[thread]);
  }
  tallies_ = std::vector<BasketTally>(tallies_.size());
  DepthCounts counts;
  for (const Message& received : ranks_.allgather(message.message())) {
    MessageReader reader(received);
    while (!reader.at_end()) {
      counts.expansion += reader.template get<ExpansionCounts>();
      counts.baskets.push_back(reader.template get<BasketTally>());
    }
  }
  return counts;
}

template <class Number>
void ShiftedQueueSearch<Number>::report_progress(int depth, std::uint64_t merged) {
  enumerate::Progress progress{.depth = depth,
                               .expanded = expander_->expanded(),
                               .to_expand = rows_.back().states,
                               .states_so_far = states_so_far_,
                               .merged = merged};
  // The baskets of the others are as large.
  progress.expanded = progress.expanded * static_cast<std::uint64_t>(all_threads_) / tallies_.size();
  if (folder_) {
    progress.expanded_before = expanded_before_;
    progress.expanded += expanded_before_;
  }
  observer_.progress(progress);
}

// Throws CapacityError, on all ranks, if the disk cannot hold the next depth: half of the frontier and most of the next one
// are there at the same time, as runs are merged.
template <class Number>
void ShiftedQueueSearch<Number>::require_disk() const {
  if (folder_->whole().expanded > 0 || folder_->share().merge != QueueManifest::Merge::kNone) return;
  const enumerate::DepthForecast next =
      enumerate::forecast_next_depth(options_.board, options_.symmetry, rows_);
  const auto ranks = static_cast<std::uint64_t>(ranks_.count());
  const auto wanted = ranks * runs_.used_bytes() / 2 + static_cast<std::uint64_t>(next.bytes);
  run_together(ranks_, [&] {
    if (wanted <= ranks * runs_.bytes()) return;
    throw CapacityError(fmt::format(
        "depth {} will need about {} on the disk of {}, which may take {}; raise --disk or free some space, and --resume",
        rows_.size(), format_size(wanted), folder_->folder(), format_size(ranks * runs_.bytes())));
  });
}

template <class Number>
enumerate::StoredStates ShiftedQueueSearch<Number>::describe_last_states() const {
  enumerate::StoredStates states;
  states.numbering = numbering_.kind();
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
  if (folder_) {
    frontiers.push_back(folder_->load_depth<Number>(rows_.back().depth));
    return frontiers;
  }
  for (const auto& queue : queues_) frontiers.push_back(queue->extract_frontier());
  return frontiers;
}

template class ShiftedQueueSearch<std::uint64_t>;
template class ShiftedQueueSearch<Uint128>;

}  // namespace othello::shiftedqueue
