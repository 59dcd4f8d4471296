#include "enumerate/occupancy_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "enumerate/memory.h"
#include "enumerate/occupancy/cost_model.h"
#include "enumerate/occupancy/depth_in_work.h"
#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/successors.h"
#include "enumerate/occupancy/team_expander.h"
#include "enumerate/stopwatch.h"
#include "shiftedqueue/errors.h"
#include "shiftedqueue/team.h"

namespace othello {
namespace {

// Baskets that a thread should get at least, so that the last ones to finish wait little for each other.
constexpr double kBasketsPerThread = 64;
// States of a basket, as far as they can be foreseen: at most what a crash may lose, seconds of work; at
// least what makes a segment worth its file.
constexpr double kMostBasketStates = 48e6;
constexpr double kLeastBasketStates = 64e3;

double cpu_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

OccupancySearch::OccupancySearch(const SearchOptions& options, SearchObserver& observer)
    : options_(options),
      observer_(observer),
      space_(options.board, options.symmetry),
      kernels_(chosen_kernels()) {
  if (options.max_depth + kStartDiscs > kMaxColouredDiscs) {
    throw std::invalid_argument(fmt::format(
        "the occupancy engine goes to {} discs, depth {}; give --max-depth, or --engine shifted-queue",
        kMaxColouredDiscs, kMaxColouredDiscs - kStartDiscs));
  }
  if (options.memory > usable_memory()) {
    throw CapacityError(fmt::format("{} of memory are asked for; this machine allows {}",
                                    size_text(options.memory), size_text(usable_memory())));
  }
  if (!options.scratch.empty()) {
    checkpoint_.emplace(options.scratch,
                        CheckpointSubject{.board = options.board.name(), .symmetry = options.symmetry},
                        options.resume);
  }
}

void OccupancySearch::run() {
  if (checkpoint_ && !checkpoint_->finished().rows.empty()) {
    take_up_checkpoint();
  } else {
    place_root();
  }
  while (static_cast<int>(rows().size()) <= options_.max_depth) advance_one_depth();
}

void OccupancySearch::take_up_checkpoint() {
  finished_ = checkpoint_->finished();
  if (static_cast<int>(rows().size()) > options_.max_depth + 1) {
    throw std::invalid_argument(fmt::format("--max-depth {}: the checkpoint is at depth {} already",
                                            options_.max_depth, rows().size() - 1));
  }
  observer_.note(
      fmt::format("taking up the checkpoint in {} at depth {}", options_.scratch, rows().size() - 1));
  std::vector<StoredSegment> segments;
  for (SegmentFile& file : checkpoint_->load_frontier()) segments.push_back(std::move(file.segment));
  frontier_ = Frontier(std::move(segments));
  if (options_.choose_kept) options_.keep_depths = options_.choose_kept(rows());
  for (const DepthRow& row : rows()) {
    states_so_far_ += row.states;
    observer_.depth_finished(row);
  }
}

void OccupancySearch::place_root() {
  std::vector<Basket> baskets(1);
  Basket& basket = baskets[0];
  SegmentWriter writer(kernels_);
  expand_root(space_, kernels_, writer, basket.tally);
  basket.end = 1;
  store(basket, basket.end, 0, 1, writer);
  finish_depth(0, baskets, 0, 0);
}

bool OccupancySearch::keeps(int depth) const {
  return std::ranges::count(options_.keep_depths, depth) != 0;
}

void OccupancySearch::advance_one_depth() {
  const Stopwatch stopwatch;
  const double cpu_begin = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
  const int depth = static_cast<int>(rows().size());
  std::vector<Bitboard> occupancies =
      successor_occupancies(space_.places, frontier_.index().places(), options_.threads);
  const Room room = share_out_room(options_, rows(), frontier_, occupancies.size(),
                                   space_.places.symmetry_order(), kept_bytes_);
  if (checkpoint_) check_disk();
  observer_.depth_begins(forecast_depths(options_.board, rows(), options_.max_depth));
  std::vector<Basket> baskets = make_baskets(occupancies.size());
  DepthInWork work(depth, std::move(occupancies), std::move(baskets), frontier_, room);
  if (!keeps(depth - 1)) work.release.emplace(space_.places, frontier_, options_.threads);
  if (room.as_team) {
    work_as_team(work);
  } else {
    run_team(options_.threads, [&](int thread) { work_on_baskets(thread, work); });
  }
  if (stop_ || observer_.stop_requested()) {
    throw SearchStopped(
        checkpoint_
            ? fmt::format("stopped while depth {} was being worked out; the same command with --resume "
                          "goes on",
                          depth)
            : fmt::format("stopped while depth {} was being worked out", depth),
        checkpoint_.has_value());
  }
  double before = 0;
  double sum = 0;
  for (const Basket& basket : work.baskets) {
    sum += basket.cpu_seconds;
    if (basket.thread == Basket::kEarlierRun) before += basket.cpu_seconds;
  }
  const double cpu = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_begin + before;
  finish_depth(depth, work.baskets, stopwatch.seconds() + before / options_.threads, std::max(cpu, sum));
}

// Stops the search before a depth that the disk cannot hold.
void OccupancySearch::check_disk() const {
  const std::size_t depth = rows().size();
  const DepthForecast forecast = forecast_next_depth(options_.board, rows());
  // Parents are deleted as the depth goes on, but not evenly: count on half of them.
  const std::uint64_t free = checkpoint_->free_bytes();
  const auto wanted = static_cast<std::uint64_t>(forecast.bytes);
  const std::uint64_t freed = keeps(static_cast<int>(depth) - 1) ? 0 : frontier_.stored_bytes() / 2;
  if (wanted > free + freed) {
    throw CapacityError(fmt::format(
        "depth {} will need {} on the disk of {}, {} more than there is; make room and go on with "
        "--resume",
        depth, size_text(wanted - std::min(wanted, freed)), options_.scratch,
        size_text(wanted - free - freed)));
  }
}

// The ranges that are worked out already, and baskets for what lies between them.
std::vector<Basket> OccupancySearch::make_baskets(std::size_t occupancies) {
  std::vector<Basket> baskets;
  const double foreseen = forecast_next_depth(options_.board, rows()).states;
  const double wanted = std::max(foreseen / kMostBasketStates, std::min(kBasketsPerThread * options_.threads,
                                                                        foreseen / kLeastBasketStates));
  const auto size = static_cast<std::size_t>(
      std::max(1.0, std::ceil(static_cast<double>(occupancies) / std::max(wanted, 1.0))));
  std::size_t covered = 0;
  const auto fill_up_to = [&](std::size_t end) {
    while (covered < end) {
      Basket basket;
      basket.begin = covered;
      basket.end = covered = std::min(covered + size, end);
      baskets.push_back(std::move(basket));
    }
  };
  if (checkpoint_) {
    const auto on_damage = [&](const std::string& what) { observer_.note(what + "; worked out again"); };
    for (SegmentFile& file : checkpoint_->load_work(occupancies, on_damage)) {
      fill_up_to(static_cast<std::size_t>(file.label.begin));
      Basket basket;
      basket.begin = covered;
      basket.end = covered = static_cast<std::size_t>(file.label.end);
      basket.done = true;
      basket.thread = Basket::kEarlierRun;
      basket.cpu_seconds = file.label.cpu_seconds;
      basket.tally = file.label.tally;
      basket.segment = std::move(file.segment);
      baskets.push_back(std::move(basket));
    }
  }
  fill_up_to(occupancies);
  return baskets;
}

void OccupancySearch::work_on_baskets(int thread, DepthInWork& work) {
  try {
    Expander expander(space_, kernels_, work.parents, work.room.tile_bits);
    SegmentWriter writer(kernels_);
    while (Basket* basket = work.next()) {
      if (!work_out(*basket, thread, work, expander, writer)) return;
      work.finish(*basket, frontier_);
    }
  } catch (...) {
    stop_ = true;  // the others need not finish a depth that has failed
    throw;
  }
}

void OccupancySearch::work_as_team(DepthInWork& work) {
  TeamExpander expander(space_, kernels_, work.parents, work.room.tile_bits, options_.threads);
  SegmentWriter writer(kernels_);
  while (Basket* basket = work.next()) {
    if (!work_out(*basket, 0, work, expander, writer)) return;
    work.finish(*basket, frontier_);
  }
}

// Returns false if the search is to stop; what was worked out of the basket until then is kept.
template <class AnyExpander>
bool OccupancySearch::work_out(Basket& basket, int thread, DepthInWork& work, AnyExpander& expander,
                               SegmentWriter& writer) {
  const double cpu_begin = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
  basket.thread = thread;
  std::size_t end = basket.begin;
  while (end < basket.end && !stop_.load(std::memory_order_relaxed)) {
    expander.expand(work.occupancies[end++], writer, basket.tally);
    work.occupancies_done.fetch_add(1, std::memory_order_relaxed);
    if (thread == 0) report_progress(work);
    if (observer_.stop_requested()) stop_ = true;
  }
  const bool whole = end == basket.end;
  if (!whole && (!checkpoint_ || end == basket.begin)) return false;
  basket.cpu_seconds = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_begin;
  store(basket, end, work.depth, work.occupancies.size(), writer);
  return whole;
}

// Takes what the writer has of a basket up to `end`, of `total` candidates, to where it is kept.
void OccupancySearch::store(Basket& basket, std::size_t end, int depth, std::size_t total,
                            SegmentWriter& writer) const {
  if (checkpoint_) {
    basket.segment = checkpoint_->write({.board = options_.board.name(),
                                         .symmetry = options_.symmetry,
                                         .depth = depth,
                                         .begin = basket.begin,
                                         .end = end,
                                         .total = total,
                                         .tally = basket.tally,
                                         .cpu_seconds = basket.cpu_seconds},
                                        writer.finish());
  } else {
    basket.segment = store_in_memory(writer.finish());
  }
  writer.clear();
}

void OccupancySearch::finish_depth(int depth, std::vector<Basket>& baskets, double seconds, double cpu) {
  DepthRow row;
  row.depth = depth;
  row.seconds = seconds;
  row.cpu_seconds = cpu;
  // States without a move are counted with the states, and stand in the row of the depth after.
  row.turn_skips = finished_.frontier_without_move;
  row.rival_plays = finished_.frontier_passes;
  row.basket_states.assign(static_cast<std::size_t>(options_.threads), 0);
  Tally tally;
  std::vector<StoredSegment> segments;
  for (Basket& basket : baskets) {
    tally += basket.tally;
    row.basket_states[static_cast<std::size_t>(std::max(basket.thread, 0))] += basket.tally.states;
    segments.push_back(std::move(basket.segment));
  }
  if (!checkpoint_ && depth > 0 && keeps(depth - 1)) {
    kept_bytes_ += frontier_.stored_bytes() + frontier_.index().bytes();
    kept_frontiers_.emplace(depth - 1, std::move(frontier_));
  }
  frontier_ = Frontier(std::move(segments));
  row.states = tally.states;
  row.digest = tally.digest;
  row.gaps = tally.gaps;
  row.bytes = frontier_.stored_bytes();
  states_so_far_ += row.states;
  finished_.rows.push_back(row);
  finished_.frontier_without_move = tally.without_move;
  finished_.frontier_passes = tally.passes;
  choose_kept();
  if (checkpoint_) checkpoint_->finish_depth(finished_);
  observer_.depth_finished(row);
}

// Of the depths before the last one, which is kept anyway.
void OccupancySearch::choose_kept() {
  const int depth = rows().back().depth;
  if (!options_.choose_kept) {
    if (depth > 0 && keeps(depth - 1)) finished_.kept.push_back(depth - 1);
    return;
  }
  options_.keep_depths = options_.choose_kept(rows());
  finished_.kept.clear();
  for (const int kept : options_.keep_depths) {
    if (kept != depth) finished_.kept.push_back(kept);
  }
}

void OccupancySearch::report_progress(const DepthInWork& work) {
  const std::uint64_t states = rows().back().states;
  const auto share_of_states = [&](std::size_t occupancies) {
    return static_cast<std::uint64_t>(static_cast<double>(occupancies) /
                                      static_cast<double>(work.occupancies.size()) *
                                      static_cast<double>(states));
  };
  observer_.progress({.depth = work.depth,
                      .expanded = share_of_states(work.occupancies_done.load(std::memory_order_relaxed)),
                      .to_expand = states,
                      .states_so_far = states_so_far_,
                      .expanded_before = share_of_states(work.done_before)});
}

}  // namespace othello
