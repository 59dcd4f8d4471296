#include "enumerate/occupancy/search/occupancy_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "enumerate/forecast.h"
#include "enumerate/occupancy/expand/expander.h"
#include "enumerate/occupancy/expand/team_expander.h"
#include "enumerate/occupancy/search/batches.h"
#include "enumerate/occupancy/search/depth_in_work.h"
#include "enumerate/occupancy/store/lost_work.h"
#include "enumerate/occupancy/store/successors.h"
#include "files/errors.h"
#include "machine/errors.h"
#include "machine/memory.h"
#include "machine/stopwatch.h"
#include "machine/team.h"
#include "ranks/agree.h"
#include "ranks/failure.h"
#include "ranks/message.h"

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
      space_(options.board, options.symmetry, options.move_range),
      kernels_(chosen_kernels()),
      ranks_(*options_.ranks) {
  const int start_discs = options.board.start_discs();
  if (start_discs > kMaxColouredDiscs) {
    throw std::invalid_argument(fmt::format(
        "the start has {} discs, and the occupancy engine goes to {}; give --engine shifted-queue",
        start_discs, kMaxColouredDiscs));
  }
  if (options.max_depth + start_discs > kMaxColouredDiscs) {
    throw std::invalid_argument(fmt::format(
        "the occupancy engine goes to {} discs, depth {}; give --max-depth, or --engine shifted-queue",
        kMaxColouredDiscs, kMaxColouredDiscs - start_discs));
  }
  run_together(ranks_, [&] { open_checkpoint(); });
  MessageWriter threads;
  threads.put(options_.threads);
  for (const Message& message : ranks_.tell_all(threads.message())) {
    first_thread_.push_back(all_threads_);
    all_threads_ += MessageReader(message).take<int>();
  }
}

void OccupancySearch::open_checkpoint() {
  if (options_.memory > usable_memory()) {
    throw CapacityError(fmt::format("{} of memory are asked for; this machine allows {}",
                                    size_text(options_.memory), size_text(usable_memory())));
  }
  if (!on_disk() || !ranks_.is_first()) return;
  checkpoint_.emplace(options_.occupancy.scratch,
                      CheckpointSubject{.board = options_.board.name(), .symmetry = options_.symmetry},
                      options_.occupancy.resume);
}

void OccupancySearch::run_to_the_end() {
  if (!on_disk() || !take_up_checkpoint()) place_root();
  while (static_cast<int>(rows().size()) <= options_.max_depth) advance_one_depth();
}

void OccupancySearch::run() {
  try {
    run_to_the_end();
    if (fetched_bytes_ > 0) {
      observer_.note(
          fmt::format("{} ranks fetched {} of parents from each other, {:.2f} bytes for each state",
                      ranks_.count(), size_text(fetched_bytes_),
                      static_cast<double>(fetched_bytes_) / static_cast<double>(states_so_far_)));
    }
  } catch (const ReadError& error) {
    if (!on_disk()) throw;
    throw ReadError(
        fmt::format("{}; all that is finished is kept: --resume goes on when the file can be read",
                    error.what()),
        error.out_of_room);
  }
}

// Returns whether there is one to be taken up. The first rank reads it and tells the others.
bool OccupancySearch::take_up_checkpoint() {
  std::vector<SegmentReport> reports;
  MessageWriter message;
  run_together(ranks_, [&] {
    if (!checkpoint_ || checkpoint_->finished().rows.empty()) return;
    finished_ = checkpoint_->finished();
    if (static_cast<int>(rows().size()) > options_.max_depth + 1) {
      throw std::invalid_argument(fmt::format("--max-depth {}: the checkpoint is at depth {} already",
                                              options_.max_depth, rows().size() - 1));
    }
    observer_.note(fmt::format("taking up the checkpoint in {} at depth {}", options_.occupancy.scratch,
                               rows().size() - 1));
    for (SegmentFile& file : checkpoint_->load_frontier()) reports.push_back(report_of(std::move(file)));
    message.put_text(
        manifest_text({.board = options_.board.name(), .symmetry = options_.symmetry}, finished_));
    for (const SegmentReport& report : reports) report.put_into(message);
  });
  if (!ranks_.is_first()) {
    const Message told = ranks_.told_by_first({});
    if (told.empty()) return false;
    MessageReader reader(told);
    CheckpointSubject subject;
    finished_ = manifest_of(reader.take_text(), "the checkpoint, as the first rank has it", subject);
    while (!reader.at_end()) reports.push_back(SegmentReport::taken_from(reader));
  } else if (ranks_.told_by_first(message.message()).empty()) {
    return false;
  }
  const SegmentHomes homes = homes_at(rows().back().depth);
  std::vector<StoredSegment> segments;
  for (SegmentReport& report : reports) {
    if (report.head.released) cut_off_.push_back(segments.size());
    segments.push_back(stored_segment(std::move(report), homes));
  }
  frontier_ = Frontier(std::move(segments));
  choose_kept();
  run_together(ranks_, [&] { note_what_is_not_kept(); });
  for (const DepthRow& row : rows()) {
    states_so_far_ += row.states;
    observer_.depth_finished(row);
  }
  return true;
}

SegmentHomes OccupancySearch::homes_at(int depth) const {
  return {.folder = options_.occupancy.scratch,
          .depth = depth,
          .given_up = ranks_.is_first() ? GivenUp::kCutOff : GivenUp::kLeft,
          .shared = nullptr};
}

// Depths that are to be kept, but were not from the beginning; a depth that was and is missing is an error.
void OccupancySearch::note_what_is_not_kept() const {
  if (!checkpoint_) return;
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
  batch.end = 1;
  std::optional<SegmentPool> pool = make_pool();
  run_together(ranks_, [&] {
    if (!ranks_.is_first()) return;
    SegmentWriter writer(kernels_);
    expand_root(space_, kernels_, writer, batch.tally);
    store(batch, batch.end, 0, 1, writer, pool);
    batch.done = true;
  });
  tell_batches(0, batches, pool, 0);
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
  Room room;
  std::vector<Batch> batches;
  run_together(ranks_, [&] {
    room = share_out_room(occupancies.size());
    if (checkpoint_) check_disk();
    observer_.depth_begins(forecast_depths(options_.board, options_.symmetry, rows(), options_.max_depth));
    if (ranks_.is_first()) batches = make_batches(occupancies);
  });
  if (room.as_team)
    room.tile_bits = static_cast<int>(largest_of(ranks_, static_cast<std::uint64_t>(room.tile_bits)));
  batches = told_batches(std::move(batches), depth);
  {
    DepthInWork work(depth, std::move(occupancies), std::move(batches), frontier_, room, ranks_);
    const bool gives_up = ranks_.is_first() || shared_ != nullptr;
    if (gives_up && !keeps_frontier()) work.release.emplace(space_.places, frontier_, options_.threads);
    work.pool = make_pool();
    if (room.as_team) {
      work_as_team(work);
    } else {
      run_together(ranks_, [&] { work_on_batches(work); });
    }
    stop_if_asked(depth);
    batches = std::move(work.batches);
    const double cpu = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_begin;
    double before = 0;
    for (const Batch& batch : batches) {
      if (batch.thread == Batch::kEarlierRun) before += batch.cpu_seconds;
    }
    const double all_cpu = before + tell_batches(depth, batches, work.pool, cpu);
    finish_depth(depth, batches, stopwatch.seconds() + before / all_threads_, all_cpu);
  }
  ranks_.clean_up();
}

Room OccupancySearch::share_out_room(std::size_t occupancies) const {
  const RankShare share{.ranks = ranks_.count(),
                        .all_threads = all_threads_,
                        .own_states_bytes = shared_ ? shared_->own_bytes() : frontier_.stored_bytes()};
  return othello::share_out_room(options_, rows(), frontier_, occupancies, space_.places.symmetry_order(),
                                 kept_bytes_, share);
}

// What this rank works out has to be kept here if others cannot find it in a folder that all share.
std::optional<SegmentPool> OccupancySearch::make_pool() const {
  const std::string& local = options_.occupancy.local_scratch;
  if (local.empty() && (on_disk() || ranks_.count() == 1)) return std::nullopt;
  return SegmentPool(local, options_.memory);
}

// Stops all ranks if one of them has stopped.
void OccupancySearch::stop_if_asked(int depth) {
  if (!any_of(ranks_, stop_ || observer_.stop_requested())) return;
  if (ranks_.count() > 1) ranks_.set_failed_together();
  throw SearchStopped(
      on_disk() ? fmt::format("stopped while depth {} was being worked out; the same command with --resume "
                              "goes on",
                              depth)
                : fmt::format("stopped while depth {} was being worked out", depth),
      on_disk());
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
  const double foreseen = forecast_next_depth(options_.board, options_.symmetry, rows()).states;
  const double wanted = std::max(foreseen / kMostBatchStates,
                                 std::min(kBatchesPerThread * all_threads_, foreseen / kLeastBatchStates));
  std::vector<SegmentFile> earlier;
  if (checkpoint_) earlier = take_up_work(occupancies);
  return cut_into_batches(space_.places, frontier_, occupancies, std::move(earlier), wanted);
}

// The batches as the first rank has made them, which alone has looked into the folder.
std::vector<Batch> OccupancySearch::told_batches(std::vector<Batch> batches, int depth) {
  if (ranks_.count() == 1) return batches;
  MessageWriter message;
  for (const Batch& batch : batches) {
    message.put(batch.weight);
    message.put(batch.done);
    report_of(batch, false).put_into(message);
  }
  const Message told = ranks_.told_by_first(message.message());
  if (ranks_.is_first()) return batches;
  MessageReader reader(told);
  const SegmentHomes homes = homes_at(depth);
  while (!reader.at_end()) {
    Batch& batch = batches.emplace_back();
    batch.weight = reader.take<double>();
    batch.done = reader.take<bool>();
    take_report(SegmentReport::taken_from(reader), homes, batch);
  }
  return batches;
}

// Tells all ranks of the segments that each has worked out. Returns the processor time of all.
double OccupancySearch::tell_batches(int depth, std::vector<Batch>& batches, std::optional<SegmentPool>& pool,
                                     double cpu) {
  if (ranks_.count() == 1 && !pool) return cpu;
  MessageWriter message;
  message.put(cpu);
  // Of the parents, which nobody fetches any more.
  message.put(shared_ ? shared_->fetched_bytes() : std::uint64_t{0});
  for (std::size_t number = 0; number < batches.size(); ++number) {
    Batch& batch = batches[number];
    if (!batch.done || batch.thread == Batch::kEarlierRun || batch.rank != ranks_.rank()) continue;
    message.put(number);
    report_of(batch, pool.has_value()).put_into(message);
  }
  SegmentHomes homes = homes_at(depth);
  if (pool) homes.shared = pool->share(ranks_);
  double all_cpu = 0;
  for (const Message& told : ranks_.tell_all(message.message())) {
    MessageReader reader(told);
    all_cpu += reader.take<double>();
    fetched_bytes_ += reader.take<std::uint64_t>();
    while (!reader.at_end()) {
      Batch& batch = batches[reader.take<std::size_t>()];
      batch.done = true;
      take_report(SegmentReport::taken_from(reader), homes, batch);
    }
  }
  next_shared_ = std::move(homes.shared);
  return all_cpu;
}

void OccupancySearch::work_on_batches(DepthInWork& work) {
  try {
    run_team(options_.threads, [&](int thread) { work_in_thread(thread, work); });
  } catch (...) {
    work.claims.stop_all();  // nor need the other ranks
    throw;
  }
  if (stop_) work.claims.stop_all();
}

void OccupancySearch::work_in_thread(int thread, DepthInWork& work) {
  try {
    Expander expander(space_, kernels_, work.parents, work.room.tile_bits);
    SegmentWriter writer(kernels_);
    while (const auto number = work.claims.next()) {
      Batch& batch = work.batches[*number];
      const auto expand = [&](Bitboard occupancy) { expander.expand(occupancy, writer, batch.tally); };
      if (!work_out(batch, thread, work, expand, writer)) return;
      work.finish(batch, frontier_);
    }
  } catch (...) {
    stop_ = true;  // the others need not finish a depth that has failed
    throw;
  }
}

// All ranks go through the batches together; each batch is one rank's to keep.
void OccupancySearch::work_as_team(DepthInWork& work) {
  TeamExpander expander(space_, kernels_, work.parents, work.room.tile_bits, options_.threads, ranks_,
                        all_threads_);
  SegmentWriter writer(kernels_);
  int owner = 0;
  for (Batch& batch : work.batches) {
    if (batch.done) continue;
    owner = (owner + 1) % ranks_.count();
    const bool mine = owner == ranks_.rank();
    const auto expand = [&](Bitboard occupancy) {
      expander.expand(occupancy, owner, writer, batch.tally);
      if (any_of(ranks_, stop_ || observer_.stop_requested())) stop_ = true;
    };
    bool whole = true;
    run_together(ranks_, [&] { whole = work_out(batch, 0, work, expand, writer, mine); });
    if (!whole) return;
    if (mine) work.finish(batch, frontier_);
  }
}

// Returns false if the search is to stop; what was worked out of the batch until then is kept, if it is this
// rank's to keep.
template <class Expand>
bool OccupancySearch::work_out(Batch& batch, int thread, DepthInWork& work, const Expand& expand,
                               SegmentWriter& writer, bool keep) {
  const double cpu_begin = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
  batch.thread = thread;
  batch.rank = ranks_.rank();
  std::size_t end = batch.begin;
  while (end < batch.end && !stop_.load(std::memory_order_relaxed)) {
    expand(work.occupancies[end++]);
    work.occupancies_done.fetch_add(1, std::memory_order_relaxed);
    if (thread == 0) report_progress(work);
    if (!work.room.as_team && (observer_.stop_requested() || work.claims.stopped())) stop_ = true;
  }
  const bool whole = end == batch.end;
  if (!keep || (!whole && (!on_disk() || end == batch.begin))) return whole;
  batch.cpu_seconds = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - cpu_begin;
  store(batch, end, work.depth, work.occupancies.size(), writer, work.pool);
  return whole;
}

// Takes what the writer has of a batch up to `end`, of `total` candidates, to where it is kept.
void OccupancySearch::store(Batch& batch, std::size_t end, int depth, std::size_t total,
                            SegmentWriter& writer, std::optional<SegmentPool>& pool) const {
  const Segment& segment = writer.finish();
  if (on_disk()) {
    batch.segment = write_segment(options_.occupancy.scratch,
                                  {.board = options_.board.name(),
                                   .symmetry = options_.symmetry,
                                   .depth = depth,
                                   .begin = batch.begin,
                                   .end = end,
                                   .total = total,
                                   .tally = batch.tally,
                                   .cpu_seconds = batch.cpu_seconds},
                                  segment);
  } else if (pool) {
    batch.segment = {
        .records = segment.records, .chunks = segment.chunks, .bytes = nullptr, .file_offset = 0};
  } else {
    batch.segment = store_in_memory(segment);
  }
  if (pool) batch.pool_offset = pool->append(segment.bytes);
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
  const MoveRange range_before = finished_.frontier_move_range;
  // A thread has an entry of its own, up to the most that a row has room for.
  const int baskets = std::min(all_threads_, kMaxThreads);
  row.basket_states.assign(static_cast<std::size_t>(baskets), 0);
  Tally tally;
  std::vector<StoredSegment> segments;
  for (Batch& batch : batches) {
    tally += batch.tally;
    const int thread = first_thread_[static_cast<std::size_t>(batch.rank)] + std::max(batch.thread, 0);
    row.basket_states[static_cast<std::size_t>(thread * baskets / all_threads_)] += batch.tally.states;
    segments.push_back(std::move(batch.segment));
  }
  const bool keeps_parents = depth > 0 && keeps_frontier();
  if (!on_disk() && keeps_parents) {
    kept_bytes_ += frontier_.stored_bytes() + frontier_.index().bytes();
    kept_frontiers_.emplace(depth - 1, std::move(frontier_));
  }
  frontier_ = Frontier(std::move(segments));
  shared_ = std::move(next_shared_);
  row.states = tally.states;
  row.digest = tally.digest;
  row.gaps = tally.gaps;
  row.set_mobility(tally.moves_before, range_before);
  row.bytes = frontier_.stored_bytes();
  states_so_far_ += row.states;
  if (keeps_parents) finished_.kept.push_back(depth - 1);
  cut_off_.clear();
  finished_.rows.push_back(row);
  finished_.frontier_without_move = tally.without_move;
  finished_.frontier_passes = tally.passes;
  finished_.frontier_move_range = tally.move_range;
  choose_kept();
  run_together(ranks_, [&] {
    if (checkpoint_) checkpoint_->finish_depth(finished_);
  });
  observer_.depth_finished(row);
}

// Gives up what is not wanted any more of what was kept, and says what to keep from now on.
void OccupancySearch::choose_kept() {
  if (!options_.occupancy.choose_kept) return;
  MessageWriter message;
  run_together(ranks_, [&] {
    if (!ranks_.is_first()) return;
    const std::vector<int> kept = options_.occupancy.choose_kept(rows());
    message.put_list(std::span<const int>(kept));
  });
  const Message told = ranks_.told_by_first(message.message());
  options_.occupancy.keep_depths = MessageReader(told).take_list<int>();
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
  const std::size_t of_all = work.done_before + static_cast<std::size_t>(work.claims.occupancies_done());
  observer_.progress({.depth = work.depth,
                      .expanded = share_of_states(std::max(work.occupancies_done.load(), of_all)),
                      .to_expand = states,
                      .states_so_far = states_so_far_,
                      .expanded_before = share_of_states(work.done_before)});
}

}  // namespace othello
