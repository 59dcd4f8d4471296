#include "enumerate/occupancy/batch_workers.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/occupancy/density_expander.h"
#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/gathered_expander.h"
#include "enumerate/search/options.h"
#include "system/ranks/failure.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::enumerate {

namespace {

void describe(const Batch& batch, std::uint64_t bytes_read, TraceEvent& event) {
  event.first = batch.begin;
  event.occupancies = batch.end - batch.begin;
  event.states = batch.tally.states;
  event.bytes_read = bytes_read;
  for (const ChunkLocation& chunk : batch.segment.chunks) event.bytes_written += chunk.bytes;
  event.weight = batch.weight;
}

}  // namespace

void store_batch(const SearchContext& setting, Batch& batch, std::size_t end, int depth, std::size_t total,
                 SegmentWriter& writer, std::optional<SegmentPool>& pool) {
  const Segment& segment = writer.finish();
  if (setting.is_on_disk()) {
    batch.segment = write_segment(setting.options.storage.scratch,
                                  {.board = setting.options.board.name(),
                                   .symmetry = setting.options.symmetry,
                                   .depth = depth,
                                   .begin = batch.begin,
                                   .end = end,
                                   .total = total,
                                   .tally = batch.tally,
                                   .cpu_seconds = batch.cpu_seconds},
                                  segment);
  } else if (pool) {
    batch.segment = {segment.index(), nullptr};
  } else {
    batch.segment = store_in_memory(segment);
  }
  if (pool) batch.pool_offset = pool->append(segment.bytes);
  writer.clear();
}

void BatchWorkers::run() {
  if (work_.plan.as_team) {
    run_as_team();
  } else {
    run_together(setting_.ranks, [&] { run_alone(); });
  }
  // All ranks have finished, and reported it.
  run_together(setting_.ranks, [&] { release_rest(); });
}

void BatchWorkers::run_alone() {
  const double begin = setting_.trace ? setting_.trace->now() : 0;
  try {
    run_on_threads(work_.batches.size() <= 1 ? 1 : setting_.options.threads,
                   [&](int thread) { work_in_thread(thread); });
  } catch (...) {
    work_.queue.stop_all();  // nor need the other ranks
    throw;
  }
  if (setting_.trace) note_waiting(begin);
  if (stop_) work_.queue.stop_all();
}

void BatchWorkers::work_in_thread(int thread) {
  try {
    std::optional<TracedPart> set_up(std::in_place, setting_.trace.get(), TracePart::kSetUp, work_.depth,
                                     thread);
    SegmentWriter writer(setting_.kernels);
    const std::unique_ptr<Expander> expander = expander_of_thread();
    set_up.reset();
    process_batches(thread, *expander, writer);
  } catch (...) {
    stop_ = true;  // the others need not finish a depth that has failed
    throw;
  }
}

std::unique_ptr<Expander> BatchWorkers::expander_of_thread() {
  if (work_.gathered)
    return std::make_unique<GatheredExpander>(setting_.space, setting_.kernels, *work_.gathered);
  return make_expander(setting_.space, setting_.kernels, work_.parents, work_.plan);
}

void BatchWorkers::process_batches(int thread, Expander& expander, SegmentWriter& writer) {
  while (const auto number = work_.queue.next()) {
    Batch& batch = work_.batches[*number];
    {
      TracedPart part(setting_.trace.get(), TracePart::kBatch, work_.depth, thread);
      const std::uint64_t read = expander.bytes_read();
      const auto expand = [&](Bitboard occupancy, Bitboard next) {
        expander.expand(occupancy, next, writer, batch.tally);
      };
      const std::size_t end = compute(batch, thread, expand);
      if (is_kept(batch, end)) store(batch, end, writer);
      if (end < batch.end) return;
      describe(batch, expander.bytes_read() - read, part.event());
    }
    mark_done_and_release(batch);
  }
}

void BatchWorkers::mark_done_and_release(Batch& batch) {
  TracedPart part(setting_.trace.get(), TracePart::kRelease, work_.depth, batch.thread);
  if (!work_.mark_done_and_release(batch, parents_)) part.discard();
}

void BatchWorkers::release_rest() {
  const int threads = setting_.options.threads;
  TracedPart part(setting_.trace.get(), TracePart::kRelease, work_.depth, 0, threads);
  if (!work_.release_rest(parents_, threads)) part.discard();
}

// Each thread has waited since its last event.
void BatchWorkers::note_waiting(double begin) const {
  const double end = setting_.trace->now();
  for (int thread = 0; thread < setting_.options.threads; ++thread) {
    setting_.trace->note({.part = TracePart::kWait,
                          .depth = work_.depth,
                          .thread = thread,
                          .begin = setting_.trace->end_of(thread, begin),
                          .end = end});
  }
}

// All ranks process the batches together; one rank stores each batch.
void BatchWorkers::run_as_team() {
  Ranks& ranks = setting_.ranks;
  const TeamSize team{.threads = setting_.options.threads, .all_threads = setting_.all_threads};
  const std::unique_ptr<TeamExpander> expander =
      make_team_expander(setting_.space, setting_.kernels, work_.parents, work_.plan, team, ranks);
  SegmentWriter writer(setting_.kernels);
  int owner = 0;
  for (Batch& batch : work_.batches) {
    if (batch.done) continue;
    owner = (owner + 1) % ranks.count();
    const bool mine = owner == ranks.rank();
    const auto expand = [&](Bitboard occupancy, Bitboard /*next*/) {
      expander->expand(occupancy, owner, writer, batch.tally);
      if (allreduce_or(ranks, stop_ || setting_.observer.stop_requested())) stop_ = true;
    };
    {
      TracedPart part(setting_.trace.get(), TracePart::kBatch, work_.depth, 0, setting_.options.threads);
      const std::uint64_t read = expander->bytes_read();
      // Not as a step of its own: it has collectives, amid which a rank that fails alone has to end all.
      const std::size_t end = compute(batch, 0, expand);
      run_together(ranks, [&] {
        if (mine && is_kept(batch, end)) store(batch, end, writer);
      });
      if (end < batch.end) return;
      part.event().bytes_read = expander->bytes_read() - read;
      if (mine) describe(batch, part.event().bytes_read, part.event());
    }
    run_together(ranks, [&] {
      if (mine) mark_done_and_release(batch);
    });
  }
}

// Returns the end of what was computed before the search was to stop, if it was, or the batch's; in a team the
// same on all ranks.
template <class Expand>
std::size_t BatchWorkers::compute(Batch& batch, int thread, const Expand& expand) {
  const double cpu_begin = thread_cpu_seconds();
  batch.thread = thread;
  batch.rank = setting_.ranks.rank();
  std::size_t end = batch.begin;
  while (end < batch.end && !stop_.load(std::memory_order_relaxed)) {
    expand(work_.occupancies[end], end + 1 < batch.end ? work_.occupancies[end + 1] : 0);
    ++end;
    work_.occupancies_done.fetch_add(1, std::memory_order_relaxed);
    if (thread == 0) report_progress();
    if (!work_.plan.as_team && (setting_.observer.stop_requested() || work_.queue.stopped())) stop_ = true;
  }
  batch.cpu_seconds = thread_cpu_seconds() - cpu_begin;
  return end;
}

// Only a folder has use for a part of a batch; of gathered successors the moves are known only for all of it.
bool BatchWorkers::is_kept(const Batch& batch, std::size_t end) const {
  return end == batch.end || (setting_.is_on_disk() && end > batch.begin && !work_.gathered);
}

void BatchWorkers::store(Batch& batch, std::size_t end, SegmentWriter& writer) {
  store_batch(setting_, batch, end, work_.depth, work_.occupancies.size(), writer, work_.pool);
}

void BatchWorkers::report_progress() {
  const auto share_of_states = [&](std::size_t occupancies) {
    return static_cast<std::uint64_t>(static_cast<double>(occupancies) /
                                      static_cast<double>(work_.occupancies.size()) *
                                      static_cast<double>(parents_states_));
  };
  const std::size_t of_all = work_.done_before + static_cast<std::size_t>(work_.queue.units_done());
  setting_.observer.progress({.depth = work_.depth,
                              .expanded = share_of_states(std::max(work_.occupancies_done.load(), of_all)),
                              .to_expand = parents_states_,
                              .states_so_far = states_so_far_,
                              .expanded_before = share_of_states(work_.done_before)});
}

}  // namespace othello::enumerate
