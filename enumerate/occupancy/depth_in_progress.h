// A depth while it is computed: its occupancies in batches, which the threads of all ranks take in turn.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "enumerate/frontier/chunk_cache.h"
#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/parent_release.h"
#include "enumerate/frontier/shared_segments.h"
#include "enumerate/occupancy/batch.h"
#include "enumerate/occupancy/gathered_successors.h"
#include "enumerate/occupancy/memory_plan.h"
#include "enumerate/occupancy/tuning.h"
#include "system/memory_pool.h"
#include "system/ranks/work_queue.h"
#include "system/threads.h"

namespace othello::enumerate {

/// The state that threads share while they work on one depth.
class DepthInProgress {
 public:
  /// Collective. `batches_of_depth` are the same on all ranks. `cache_pool`: see ChunkCache.
  DepthInProgress(int depth_in_progress, std::vector<Bitboard> candidates,
                  std::vector<Batch> batches_of_depth, const Frontier& frontier,
                  const MemoryPlan& plan_of_depth, Ranks& ranks, MemoryPool* cache_pool = nullptr)
      : depth(depth_in_progress),
        plan(plan_of_depth),
        occupancies(std::move(candidates)),
        batches(std::move(batches_of_depth)),
        queue(ranks, work_items(batches), ranks.count()),
        parents(frontier, plan.cache_bytes, cache_pool),
        most_released_(ranks.count() == 1 ? tuning::kMaxReleased : frontier.segments()) {
    for (const Batch& batch : batches) {
      if (batch.done) done_before += batch.end - batch.begin;
    }
    occupancies_done = done_before;
  }

  /// Notes that a batch of this rank's is done, and releases parents in `frontier` that later batches do not
  /// need. A single rank releases at most kMaxReleased segments, so that no thread does it for all; with
  /// several ranks the parents become free only when the first has done its share, and then most of them at
  /// once. Returns whether there were any. Any thread.
  bool mark_done_and_release(Batch& batch, Frontier& frontier) {
    batch.done = true;
    queue.set_done(static_cast<std::size_t>(&batch - batches.data()), batch.end - batch.begin);
    if (!release) return false;
    const std::vector<std::size_t> not_needed = extract_not_needed();
    // Not under the lock: cutting off a file takes the system long.
    for (const std::size_t segment : not_needed) frontier.release(segment);
    return !not_needed.empty();
  }

  /// Releases, by a team of `threads`, the remaining parents once all batches of all ranks are done; nothing
  /// before. Returns whether there were any.
  bool release_rest(Frontier& frontier, int threads) {
    if (!release || queue.done_prefix() < batches.size()) return false;
    const std::vector<std::size_t> rest = release->extract_below(~Bitboard{0}, frontier.segments());
    run_each(
        rest.size(), [&](std::size_t i) { frontier.release(rest[i]); }, threads);
    return !rest.empty();
  }

  const int depth;
  const MemoryPlan plan;
  const std::vector<Bitboard> occupancies;
  std::vector<Batch> batches;
  WorkQueue queue;
  ChunkCache parents;
  /// Absent if the parents are to be kept.
  std::optional<ParentRelease> release;
  /// Where this rank keeps its results for the others; absent if they find them in files.
  std::optional<SegmentPool> pool;
  /// All successors of a thin depth; null if each occupancy is computed from its parents.
  std::unique_ptr<GatheredSuccessors> gathered;
  std::atomic<std::size_t> occupancies_done{0};  // by an earlier run, and by this rank
  std::size_t done_before = 0;                   // by an earlier run

 private:
  // Segments of parents that later batches do not need, each once. After the last batch all threads are free
  // to help: release_rest().
  std::vector<std::size_t> extract_not_needed() {
    const std::lock_guard lock(mutex_);
    const std::size_t in_front = queue.done_prefix();
    if (in_front == batches.size()) return {};
    return release->extract_below(occupancies[batches[in_front].begin], most_released_);
  }

  const std::size_t most_released_;
  std::mutex mutex_;
};

}  // namespace othello::enumerate
