// A depth while it is worked out: its occupancies in baskets, which the threads take one after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "enumerate/occupancy/frontier.h"
#include "enumerate/occupancy/parent_release.h"
#include "enumerate/occupancy/room.h"
#include "enumerate/occupancy/segment_store.h"
#include "enumerate/occupancy/tally.h"

namespace othello {

/// A range of the depth's candidate occupancies, and what came of it.
struct Basket {
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
  DepthInWork(int depth_in_work, std::vector<Bitboard> candidates, std::vector<Basket> parts,
              const Frontier& frontier, const Room& room_at_depth)
      : depth(depth_in_work),
        room(room_at_depth),
        occupancies(std::move(candidates)),
        baskets(std::move(parts)),
        parents(frontier, room.cache_bytes) {
    for (const Basket& basket : baskets) {
      if (basket.done) done_before += basket.end - basket.begin;
    }
    occupancies_done = done_before;
  }

  /// The next basket to be worked out, or none. Any thread.
  Basket* next() {
    while (true) {
      const std::size_t number = next_basket_++;
      if (number >= baskets.size()) return nullptr;
      if (!baskets[number].done) return &baskets[number];
    }
  }

  /// Notes that a basket is done, and gives up the parents of `frontier` that no other needs. Any thread.
  void finish(Basket& basket, Frontier& frontier) {
    const std::lock_guard lock(mutex_);
    basket.done = true;
    if (!release) return;
    while (in_front_ < baskets.size() && baskets[in_front_].done) ++in_front_;
    const bool all = in_front_ == baskets.size();
    release->release_below(all ? ~Bitboard{0} : occupancies[baskets[in_front_].begin], frontier);
  }

  const int depth;
  const Room room;
  const std::vector<Bitboard> occupancies;
  std::vector<Basket> baskets;
  ChunkCache parents;
  /// Absent where the parents are to be kept.
  std::optional<ParentRelease> release;
  std::atomic<std::size_t> occupancies_done{0};
  std::size_t done_before = 0;  // by an earlier run

 private:
  std::atomic<std::size_t> next_basket_{0};
  std::mutex mutex_;
  std::size_t in_front_ = 0;  // all baskets before this one are done
};

}  // namespace othello
