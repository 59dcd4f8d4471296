// A depth while it is worked out: its occupancies in batches, which the threads take one after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "enumerate/occupancy/search/room.h"
#include "enumerate/occupancy/store/frontier.h"
#include "enumerate/occupancy/store/parent_release.h"
#include "enumerate/occupancy/store/segment_store.h"
#include "enumerate/occupancy/store/tally.h"

namespace othello {

/// A range of the depth's candidate occupancies, and what came of it.
struct Batch {
  static constexpr int kEarlierRun = -1;

  std::size_t begin = 0;
  std::size_t end = 0;
  bool done = false;
  int thread = 0;  // that worked it out, or kEarlierRun
  double cpu_seconds = 0;
  Tally tally;
  StoredSegment segment;
};

/// What the threads share while they work on one depth.
class DepthInWork {
 public:
  DepthInWork(int depth_in_work, std::vector<Bitboard> candidates, std::vector<Batch> parts,
              const Frontier& frontier, const Room& room_at_depth)
      : depth(depth_in_work),
        room(room_at_depth),
        occupancies(std::move(candidates)),
        batches(std::move(parts)),
        parents(frontier, room.cache_bytes) {
    for (const Batch& batch : batches) {
      if (batch.done) done_before += batch.end - batch.begin;
    }
    occupancies_done = done_before;
  }

  /// The next batch to be worked out, or none. Any thread.
  Batch* next() {
    while (true) {
      const std::size_t number = next_batch_++;
      if (number >= batches.size()) return nullptr;
      if (!batches[number].done) return &batches[number];
    }
  }

  /// Notes that a batch is done, and gives up the parents of `frontier` that no other needs. Any thread.
  void finish(Batch& batch, Frontier& frontier) {
    const std::lock_guard lock(mutex_);
    batch.done = true;
    if (!release) return;
    while (in_front_ < batches.size() && batches[in_front_].done) ++in_front_;
    const bool all = in_front_ == batches.size();
    release->release_below(all ? ~Bitboard{0} : occupancies[batches[in_front_].begin], frontier);
  }

  const int depth;
  const Room room;
  const std::vector<Bitboard> occupancies;
  std::vector<Batch> batches;
  ChunkCache parents;
  /// Absent where the parents are to be kept.
  std::optional<ParentRelease> release;
  std::atomic<std::size_t> occupancies_done{0};
  std::size_t done_before = 0;  // by an earlier run

 private:
  std::atomic<std::size_t> next_batch_{0};
  std::mutex mutex_;
  std::size_t in_front_ = 0;  // all batches before this one are done
};

}  // namespace othello
