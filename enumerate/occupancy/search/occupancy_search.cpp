#include "enumerate/occupancy/search/occupancy_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "enumerate/forecast.h"
#include "enumerate/occupancy/expand/expander.h"
#include "enumerate/occupancy/expand/team_expander.h"
#include "enumerate/occupancy/search/depth_in_work.h"
#include "enumerate/occupancy/store/lost_work.h"
#include "enumerate/occupancy/store/successors.h"
#include "files/errors.h"
#include "machine/errors.h"
#include "machine/memory.h"
#include "machine/stopwatch.h"
#include "machine/team.h"

namespace othello {
namespace {

// Batches that a thread should get at least, so that the last ones to finish wait little for each other.
constexpr double kBatchesPerThread = 64;
// States of a batch, as far as they can be foreseen: at most what a crash may lose, seconds of work; at
// least what makes a segment worth its file.
constexpr double kMostBatchStates = 48e6;
constexpr double kLeastBatchStates = 64e3;

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
  if (!options.occupancy.scratch.empty()) {
    checkpoint_.emplace(options.occupancy.scratch,
                        CheckpointSubject{.board = options.board.name(), .symmetry = options.symmetry},
                        options.occupancy.resume);
  }
}

void OccupancySearch::run_to_the_end() {
  if (checkpoint_ && !checkpoint_->finished().rows.empty()) {
    take_up_checkpoint();
  } else {
    place_root();
  }
  while (static_cast<int>(rows().size()) <= options_.max_depth) advance_one_depth();
}

void OccupancySearch::run() {
  try {
    run_to_the_end();
  } catch (const ReadError& error) {
    if (!checkpoint_) throw;
    throw ReadError(
        fmt::format("{}; all that is finished is kept: --resume goes on when the file can be read",
                    error.what()),
        error.out_of_room);
  }
}

void OccupancySearch::take_up_checkpoint() {
  finished_ = checkpoint_->finished();
  if (static_cast<int>(rows().size()) > options_.max_depth + 1) {
    throw std::invalid_argument(fmt::format("--max-depth {}: the checkpoint is at depth {} already",
                                            options_.max_depth, rows().size() - 1));
  }
  observer_.note(fmt::format("taking up the checkpoint in {} at depth {}", options_.occupancy.scratch,
                             rows().size() - 1));
  std::vector<StoredSegment> segments;
  for (SegmentFile& file : checkpoint_->load_frontier()) {
    if (file.released) cut_off_.push_back(segments.size());
    segments.push_back(std::move(file.segment));
  }
  frontier_ = Frontier(std::move(segments));
  choose_kept();
  note_what_is_not_kept();
  for (const DepthRow& row : rows()) {
    states_so_far_ += row.states;
    observer_.depth_finished(row);
  }
}

// Depths that are to be kept, but were not from the beginning; a depth that was and is missing is an error.
void OccupancySearch::note_what_is_not_kept() const {
  const int frontier = rows().back().depth;
  for (const int depth : finished_.kept) checkpoint_->require_depth(depth);
  for (const int depth : options_.occupancy.keep_depths) {
    const bool gone = depth < frontier ? std::ranges::count(finished_.kept, depth) == 0
                                       : depth == frontier && !cut_off_.empty();
    if (gone) observer_.note(fmt::format("--keep-depths {}: too late, its states are gone", depth));
  }
}

void OccupancySearch::place_root() {
  std::vector<Batch> batches(1);
  Batch& batch = batches[0];
  SegmentWriter writer(kernels_);
  expand_root(space_, kernels_, writer, batch.tally);
  batch.end = 1;
  store(batch, batch.end, 0, 1, writer);
  finish_depth(0, batches, 0, 0);
}

// What was cut off in part by an earlier run cannot be kept any more.
bool OccupancySearch::keeps_frontier() const {
  return cut_off_.empty() && std::ranges::count(options_.occupancy.keep_depths, rows().back().depth) != 0;
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
  observer_.depth_begins(forecast_depths(options_.board, options_.symmetry, rows(), options_.max_depth));
  std::vector<Batch> batches = make_batches(occupancies);
  DepthInWork work(depth, std::move(occupancies), std::move(batches), frontier_, room);
  if (!keeps_frontier()) work.release.emplace(space_.places, frontier_, options_.threads);
  if (room.as_team) {
    work_as_team(work);
  } else {
    run_team(options_.threads, [&](int thread) { work_on_batches(thread, work); });
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
  for (const Batch& batch : work.batches) {
    sum += batch.cpu_seconds;
    if (batch.thread == Batch::kEarlierRun) before += batch.cpu_seconds;
  }
  const double cpu = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_begin + before;
  finish_depth(depth, work.batches, stopwatch.seconds() + before / options_.threads, std::max(cpu, sum));
}

// Stops the search before a depth that the disk cannot hold.
void OccupancySearch::check_disk() const {
  const std::size_t depth = rows().size();
  const DepthForecast forecast = forecast_next_depth(options_.board, options_.symmetry, rows());
  // Parents are deleted as the depth goes on, but not evenly: count on half of them.
  const std::uint64_t free = checkpoint_->free_bytes();
  const auto wanted = static_cast<std::uint64_t>(forecast.bytes);
  const std::uint64_t freed = keeps_frontier() ? 0 : frontier_.stored_bytes() / 2;
  if (wanted > free + freed) {
    throw CapacityError(fmt::format(
        "depth {} will need {} on the disk of {}, {} more than there is; make room and go on with "
        "--resume",
        depth, size_text(wanted - std::min(wanted, freed)), options_.occupancy.scratch,
        size_text(wanted - free - freed)));
  }
}

// What an earlier run worked out of the depth after the frontier. Damaged segments are set aside, once it is
// clear that they can be worked out again.
std::vector<SegmentFile> OccupancySearch::take_up_work(std::span<const Bitboard> occupancies) const {
  SegmentSet work = checkpoint_->load_work(occupancies.size());
  std::vector<std::span<const RecordPlace>> cut_off;
  for (const std::size_t segment : cut_off_) {
    const auto [begin, end] = frontier_.records_of(segment);
    cut_off.push_back(frontier_.index().places().subspan(begin, end - begin));
  }
  const int depth = static_cast<int>(rows().size());
  if (const auto lost =
          find_lost_work(options_.occupancy.scratch, depth, space_.places, cut_off, occupancies, work)) {
    throw DamagedFile(*lost);
  }
  checkpoint_->set_aside(work.faults);
  for (const SegmentFault& fault : work.faults)
    observer_.note(fault.what + "; set aside, and worked out again");
  return std::move(work.segments);
}

// The ranges that are worked out already, and batches for what lies between them.
std::vector<Batch> OccupancySearch::make_batches(std::span<const Bitboard> occupancies) {
  std::vector<Batch> batches;
  const double foreseen = forecast_next_depth(options_.board, options_.symmetry, rows()).states;
  const double wanted = std::max(foreseen / kMostBatchStates, std::min(kBatchesPerThread * options_.threads,
                                                                       foreseen / kLeastBatchStates));
  const auto size = static_cast<std::size_t>(
      std::max(1.0, std::ceil(static_cast<double>(occupancies.size()) / std::max(wanted, 1.0))));
  std::size_t covered = 0;
  const auto fill_up_to = [&](std::size_t end) {
    while (covered < end) {
      Batch batch;
      batch.begin = covered;
      batch.end = covered = std::min(covered + size, end);
      batches.push_back(std::move(batch));
    }
  };
  if (checkpoint_) {
    for (SegmentFile& file : take_up_work(occupancies)) {
      fill_up_to(static_cast<std::size_t>(file.label.begin));
      Batch batch;
      batch.begin = covered;
      batch.end = covered = static_cast<std::size_t>(file.label.end);
      batch.done = true;
      batch.thread = Batch::kEarlierRun;
      batch.cpu_seconds = file.label.cpu_seconds;
      batch.tally = file.label.tally;
      batch.segment = std::move(file.segment);
      batches.push_back(std::move(batch));
    }
  }
  fill_up_to(occupancies.size());
  return batches;
}

void OccupancySearch::work_on_batches(int thread, DepthInWork& work) {
  try {
    Expander expander(space_, kernels_, work.parents, work.room.tile_bits);
    SegmentWriter writer(kernels_);
    while (Batch* batch = work.next()) {
      if (!work_out(*batch, thread, work, expander, writer)) return;
      work.finish(*batch, frontier_);
    }
  } catch (...) {
    stop_ = true;  // the others need not finish a depth that has failed
    throw;
  }
}

void OccupancySearch::work_as_team(DepthInWork& work) {
  TeamExpander expander(space_, kernels_, work.parents, work.room.tile_bits, options_.threads);
  SegmentWriter writer(kernels_);
  while (Batch* batch = work.next()) {
    if (!work_out(*batch, 0, work, expander, writer)) return;
    work.finish(*batch, frontier_);
  }
}

// Returns false if the search is to stop; what was worked out of the batch until then is kept.
template <class AnyExpander>
bool OccupancySearch::work_out(Batch& batch, int thread, DepthInWork& work, AnyExpander& expander,
                               SegmentWriter& writer) {
  const double cpu_begin = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
  batch.thread = thread;
  std::size_t end = batch.begin;
  while (end < batch.end && !stop_.load(std::memory_order_relaxed)) {
    expander.expand(work.occupancies[end++], writer, batch.tally);
    work.occupancies_done.fetch_add(1, std::memory_order_relaxed);
    if (thread == 0) report_progress(work);
    if (observer_.stop_requested()) stop_ = true;
  }
  const bool whole = end == batch.end;
  if (!whole && (!checkpoint_ || end == batch.begin)) return false;
  batch.cpu_seconds = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_begin;
  store(batch, end, work.depth, work.occupancies.size(), writer);
  return whole;
}

// Takes what the writer has of a batch up to `end`, of `total` candidates, to where it is kept.
void OccupancySearch::store(Batch& batch, std::size_t end, int depth, std::size_t total,
                            SegmentWriter& writer) const {
  if (checkpoint_) {
    batch.segment = checkpoint_->write({.board = options_.board.name(),
                                        .symmetry = options_.symmetry,
                                        .depth = depth,
                                        .begin = batch.begin,
                                        .end = end,
                                        .total = total,
                                        .tally = batch.tally,
                                        .cpu_seconds = batch.cpu_seconds},
                                       writer.finish());
  } else {
    batch.segment = store_in_memory(writer.finish());
  }
  writer.clear();
}

void OccupancySearch::finish_depth(int depth, std::vector<Batch>& batches, double seconds, double cpu) {
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
  for (Batch& batch : batches) {
    tally += batch.tally;
    row.basket_states[static_cast<std::size_t>(std::max(batch.thread, 0))] += batch.tally.states;
    segments.push_back(std::move(batch.segment));
  }
  const bool keeps_parents = depth > 0 && keeps_frontier();
  if (!checkpoint_ && keeps_parents) {
    kept_bytes_ += frontier_.stored_bytes() + frontier_.index().bytes();
    kept_frontiers_.emplace(depth - 1, std::move(frontier_));
  }
  frontier_ = Frontier(std::move(segments));
  row.states = tally.states;
  row.digest = tally.digest;
  row.gaps = tally.gaps;
  row.bytes = frontier_.stored_bytes();
  states_so_far_ += row.states;
  if (keeps_parents) finished_.kept.push_back(depth - 1);
  cut_off_.clear();
  finished_.rows.push_back(row);
  finished_.frontier_without_move = tally.without_move;
  finished_.frontier_passes = tally.passes;
  choose_kept();
  if (checkpoint_) checkpoint_->finish_depth(finished_);
  observer_.depth_finished(row);
}

// Gives up what is not wanted any more of what was kept, and says what to keep from now on.
void OccupancySearch::choose_kept() {
  if (!options_.occupancy.choose_kept) return;
  options_.occupancy.keep_depths = options_.occupancy.choose_kept(rows());
  std::erase_if(finished_.kept,
                [&](int depth) { return std::ranges::count(options_.occupancy.keep_depths, depth) == 0; });
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
