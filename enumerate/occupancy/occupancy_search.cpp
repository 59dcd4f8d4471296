#include "enumerate/occupancy/occupancy_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "enumerate/frontier/successors.h"
#include "enumerate/occupancy/batch_messages.h"
#include "enumerate/occupancy/batch_workers.h"
#include "enumerate/occupancy/batches.h"
#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/gathered_expander.h"
#include "enumerate/search/forecast.h"
#include "enumerate/search/options.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::enumerate {

OccupancySearch::OccupancySearch(const SearchOptions& options, SearchObserver& observer)
    : setting_(options, observer), folder_(setting_) {}

void OccupancySearch::run_to_the_end() {
  // The first depths need only one thread: lack of threads is noticed now, not later.
  run_together(setting_.ranks, [&] { run_on_threads(setting_.options.threads, [](int) {}); });
  if (!resume_checkpoint()) store_root();
  try {
    while (static_cast<int>(rows().size()) <= setting_.options.max_depth) advance_one_depth();
    cache_pool_.set_limit(0, setting_.options.threads);
  } catch (const DamagedFile& error) {
    folder_.require_folder(error);
    throw;
  } catch (const WriteError& error) {
    folder_.require_folder(error);
    throw;
  }
}

void OccupancySearch::run() {
  try {
    run_to_the_end();
    if (fetched_bytes_ > 0) {
      setting_.observer.note(
          fmt::format("{} ranks fetched {} of parents from each other, {:.2f} bytes for each state",
                      setting_.ranks.count(), format_size(fetched_bytes_),
                      static_cast<double>(fetched_bytes_) / static_cast<double>(states_so_far_)));
    }
  } catch (const ReadError& error) {
    if (!setting_.is_on_disk()) throw;
    throw ReadError(
        fmt::format("{}; all that is finished is kept: --resume continues when the file can be read",
                    error.what()),
        error.out_of_capacity);
  }
}

// Returns whether there is one to resume.
bool OccupancySearch::resume_checkpoint() {
  auto resumed = folder_.resume(frontier_);
  if (!resumed) return false;
  finished_ = std::move(*resumed);
  choose_stored_depths();
  run_together(setting_.ranks, [&] { folder_.report_unkept_depths(finished_); });
  for (const DepthRow& row : rows()) {
    states_so_far_ += row.states;
    setting_.observer.depth_finished(row);
  }
  return true;
}

void OccupancySearch::store_root() {
  std::vector<Batch> batches(1);
  Batch& batch = batches[0];
  batch.end = 1;
  std::optional<SegmentPool> pool = make_pool();
  run_together(setting_.ranks, [&] {
    if (!setting_.ranks.is_first()) return;
    TracedPart part(setting_.trace.get(), TracePart::kBatch, 0);
    part.event().occupancies = 1;
    part.event().states = 1;
    SegmentWriter writer(setting_.kernels);
    expand_root(setting_.space, setting_.kernels, writer, batch.tally);
    store_batch(setting_, batch, batch.end, 0, 1, writer, pool);
    batch.done = true;
  });
  exchange_batches(batches, pool, 0);
  finish_depth(batches, 0, 0);
}

// A depth that an earlier run has cut off in part cannot be kept any more.
bool OccupancySearch::keeps_frontier() const {
  return !folder_.frontier_is_cut_off() &&
         std::ranges::count(setting_.options.storage.keep_depths, rows().back().depth) != 0;
}

void OccupancySearch::advance_one_depth() {
  const Stopwatch stopwatch;
  const double cpu_begin = process_cpu_seconds();
  depth_ = static_cast<int>(rows().size());
  std::vector<Bitboard> occupancies = list_candidates();
  MemoryPlan plan;
  std::vector<Batch> batches = plan_depth(occupancies, plan);
  const std::uint64_t index_bytes = most_index_bytes(occupancies.size());
  std::optional<DepthInProgress> work;
  timed_by_all_threads(TracePart::kClearCache,
                       [&] { cache_pool_.set_limit(plan.cache_bytes, setting_.options.threads); });
  timed(TracePart::kWorkQueue, [&] {
    work.emplace(depth_, std::move(occupancies), std::move(batches), frontier_, plan, setting_.ranks,
                 &cache_pool_);
  });
  compute_batches(*work);
  batches = std::move(work->batches);
  const double cpu = process_cpu_seconds() - cpu_begin;
  double before = 0;
  for (const Batch& batch : batches) {
    if (batch.thread == Batch::kEarlierRun) before += batch.cpu_seconds;
  }
  const double all_cpu = before + exchange_batches(batches, work->pool, cpu);
  timed_by_all_threads(TracePart::kClearCache, [&] {
    work->parents.clear(setting_.options.threads);
    work.reset();
  });
  make_way_for(index_bytes);
  finish_depth(batches, stopwatch.seconds() + before / setting_.all_threads, all_cpu);
  timed(TracePart::kCleanUp, [&] { setting_.ranks.clean_up(); });
  if (setting_.trace) setting_.trace->gather_events();
}

// The candidate occupancies of the depth, ascending.
std::vector<Bitboard> OccupancySearch::list_candidates() {
  std::vector<Bitboard> occupancies;
  run_together(setting_.ranks, [&] {
    const auto parents = frontier_.index().locations();
    make_way_for(static_cast<std::uint64_t>(setting_.options.threads) * successor_bytes(parents.size()));
    timed_by_all_threads(TracePart::kCandidates, [&] {
      const std::uint64_t most_bytes = require_candidate_memory(setting_.options, depth_, parents.size());
      occupancies =
          successor_occupancies(setting_.space.place_board, parents, setting_.options.threads, most_bytes);
    });
    make_way_for(0);
  });
  return occupancies;
}

// Before a step that takes so many more bytes, gives free memory back to the system: of the cache's idle memory only what the
// step may need, since taking it again costs time. With what the step takes, three quarters of the limit are in use at most,
// but a quarter may be in use before it in any case.
void OccupancySearch::make_way_for(std::uint64_t bytes) {
  const std::uint64_t memory = setting_.options.memory;
  const std::uint64_t most = std::max(memory / 4, memory * 3 / 4 - std::min(memory * 3 / 4, bytes));
  const std::uint64_t resident = resident_memory();
  const std::uint64_t idle = cache_pool_.idle_bytes();
  if (resident > most && idle > 0) {
    const std::uint64_t kept = idle - std::min(idle, resident - most);
    timed_by_all_threads(TracePart::kClearCache,
                         [&] { cache_pool_.set_limit(kept, setting_.options.threads); });
  }
  if (resident - std::min(idle, resident) > memory / 4) timed(TracePart::kFreeMemory, release_freed_memory);
}

// The memory plan of the depth, and its batches, equal on all ranks.
std::vector<Batch> OccupancySearch::plan_depth(std::span<const Bitboard> occupancies, MemoryPlan& plan) {
  Ranks& ranks = setting_.ranks;
  std::vector<Batch> batches;
  run_together(ranks, [&] {
    timed(TracePart::kPlan, [&] {
      plan = plan_memory(occupancies);
      check_disk(plan.successor_bytes > 0);
      setting_.observer.depth_begins(forecast_depths(setting_.options.board, setting_.options.symmetry,
                                                     rows(), setting_.options.max_depth));
    });
    if (ranks.is_first()) batches = make_batches(occupancies);
  });
  return timed(TracePart::kBroadcastBatches, [&] {
    if (plan.as_team)
      plan.tile_bits = static_cast<int>(allreduce_max(ranks, static_cast<std::uint64_t>(plan.tile_bits)));
    return broadcast_batches(setting_, std::move(batches), depth_);
  });
}

void OccupancySearch::compute_batches(DepthInProgress& work) {
  const int threads = setting_.options.threads;
  if (work.plan.successor_bytes > 0) {
    timed_by_all_threads(TracePart::kGatherSuccessors, [&] {
      cache_pool_.set_limit(work.plan.successor_bytes, threads);  // what is sorted takes the rest
      work.gathered = gather_successors(setting_, work, frontier_, &cache_pool_, stop_);
      if (!work.gathered) cache_pool_.set_limit(work.plan.cache_bytes);
    });
  }
  const bool releases = (setting_.ranks.is_first() || shared_ != nullptr) && !work.gathered;
  if (releases && !keeps_frontier()) {
    timed_by_all_threads(TracePart::kNeeds,
                         [&] { work.release.emplace(setting_.space.place_board, frontier_, threads); });
  }
  if (!work.occupancies.empty() && !work.gathered && may_outgrow_cache(frontier_, work.plan)) {
    timed_by_all_threads(TracePart::kNeeds, [&] {
      work.parents.set_uses({setting_.space.place_board, frontier_, work.occupancies, threads});
    });
  }
  work.pool = make_pool();
  BatchWorkers(setting_, work, frontier_, stop_, rows().back().states, states_so_far_).run();
  stop_if_asked();
}

MemoryPlan OccupancySearch::plan_memory(std::span<const Bitboard> occupancies) const {
  const RankShare share{.ranks = setting_.ranks.count(),
                        .all_threads = setting_.all_threads,
                        .own_states_bytes = shared_ ? shared_->own_bytes() : frontier_.stored_bytes(),
                        .idle_cache_bytes = cache_pool_.idle_bytes(),
                        .whole_parents = setting_.ranks.count() == 1 && !folder_.frontier_is_cut_off()};
  return make_memory_plan(setting_.options, rows(), setting_.space.place_board, frontier_, occupancies,
                          kept_bytes_, share);
}

// Stops the search before a depth that the disk cannot hold.
void OccupancySearch::check_disk(bool gathers) {
  // Parents are deleted as the depth progresses, but not evenly: half of them are counted. Those whose
  // successors are gathered stay until all of these are stored.
  folder_.require_space(rows(), keeps_frontier() || gathers ? 0 : frontier_.stored_bytes() / 2);
}

// The ranges that are computed already, and batches for what lies between them.
std::vector<Batch> OccupancySearch::make_batches(std::span<const Bitboard> occupancies) const {
  const double predicted =
      forecast_next_depth(setting_.options.board, setting_.options.symmetry, rows()).states;
  const BatchCounts wanted = choose_batch_counts(predicted, setting_.all_threads);
  const int threads = setting_.options.threads;
  std::optional<OccupancyWeights> weights;
  timed_by_all_threads(TracePart::kWeights, [&] {
    weights.emplace(setting_.space.place_board, frontier_, occupancies, choose_sample_count(wanted), threads);
  });
  return timed(TracePart::kBatches, [&] {
    return cut_into_batches(*weights, folder_.recover_segments(frontier_, depth_, occupancies), wanted,
                            setting_.ranks.count());
  });
}

// This rank's results are kept here unless all ranks share a folder.
std::optional<SegmentPool> OccupancySearch::make_pool() const {
  const std::string& local = setting_.options.storage.local_scratch;
  if (local.empty() && (setting_.is_on_disk() || setting_.ranks.count() == 1)) return std::nullopt;
  return SegmentPool(local, setting_.options.memory);
}

// Stops all ranks if one of them has stopped.
void OccupancySearch::stop_if_asked() {
  if (allreduce_or(setting_.ranks, stop_ || setting_.observer.stop_requested()))
    throw_stopped(depth_, "computed", setting_.is_on_disk(), setting_.ranks);
}

// Exchanges reports of the segments that each rank has computed. Returns the processor time of all.
double OccupancySearch::exchange_batches(std::vector<Batch>& batches, std::optional<SegmentPool>& pool,
                                         double cpu) {
  return timed(TracePart::kGatherSegments, [&] {
    // Nobody fetches parents any more.
    const DepthSums sums = gather_batches(
        setting_, depth_, batches, pool,
        {.cpu_seconds = cpu, .fetched_bytes = shared_ ? shared_->fetched_bytes() : 0}, next_shared_);
    fetched_bytes_ += sums.fetched_bytes;
    return sums.cpu_seconds;
  });
}

void OccupancySearch::finish_depth(std::vector<Batch>& batches, double seconds, double cpu) {
  DepthRow row = row_of(batches);
  row.seconds = seconds;
  row.cpu_seconds = cpu;
  timed_by_all_threads(TracePart::kIndex, [&] { change_frontier(batches); });
  row.occupancies = frontier_.index().locations().size();
  row.bytes = frontier_.stored_bytes();
  states_so_far_ += row.states;
  finished_.rows.push_back(row);
  timed(TracePart::kManifest, [&] {
    choose_stored_depths();
    folder_.finish_depth(finished_);
  });
  setting_.observer.depth_finished(row);
}

// Sums the batches, except bytes and times; keeps what the next row needs.
DepthRow OccupancySearch::row_of(std::span<const Batch> batches) {
  DepthRow row;
  row.depth = depth_;
  // A thread has an entry of its own, up to the most that a row has space for.
  const int baskets = std::min(setting_.all_threads, kMaxThreads);
  row.basket_states.assign(static_cast<std::size_t>(baskets), 0);
  Tally tally;
  for (const Batch& batch : batches) {
    tally += batch.tally;
    const int thread =
        setting_.first_thread[static_cast<std::size_t>(batch.rank)] + std::max(batch.thread, 0);
    row.basket_states[static_cast<std::size_t>(thread * baskets / setting_.all_threads)] +=
        batch.tally.states;
  }
  row.states = tally.states;
  row.digest = tally.digest;
  row.gaps = tally.gaps;
  // States without a move are counted with the states, and stand in the row of the depth after.
  row.turn_skips = finished_.frontier_without_move;
  row.rival_plays = finished_.frontier_passes;
  row.set_mobility_before(tally.moves_before, finished_.frontier_move_range);
  finished_.frontier_without_move = tally.without_move;
  finished_.frontier_passes = tally.passes;
  finished_.frontier_move_range = tally.move_range;
  return row;
}

// Makes the segments of the batches the frontier; the one before is kept or released.
void OccupancySearch::change_frontier(std::vector<Batch>& batches) {
  if (!rows().empty() && keeps_frontier()) {
    const int depth = rows().back().depth;
    if (!setting_.is_on_disk()) {
      kept_bytes_ += frontier_.stored_bytes() + frontier_.index().bytes();
      kept_frontiers_.emplace(depth, std::move(frontier_));
    }
    finished_.kept.push_back(depth);
  }
  std::vector<StoredSegment> segments;
  for (Batch& batch : batches) segments.push_back(std::move(batch.segment));
  frontier_ = Frontier(std::move(segments), setting_.options.threads);
  shared_ = std::move(next_shared_);
}

// Asks which depths to keep from now on, and releases kept ones that are no longer wanted.
void OccupancySearch::choose_stored_depths() {
  StorageOptions& own = setting_.options.storage;
  if (!own.choose_stored_depths) return;
  MessageWriter message;
  run_together(setting_.ranks, [&] {
    if (!setting_.ranks.is_first()) return;
    const std::vector<int> kept = own.choose_stored_depths(rows());
    message.put_list(std::span<const int>(kept));
  });
  const Message received = setting_.ranks.broadcast(message.message());
  own.keep_depths = MessageReader(received).get_list<int>();
  std::erase_if(finished_.kept, [&](int depth) { return std::ranges::count(own.keep_depths, depth) == 0; });
}

}  // namespace othello::enumerate
