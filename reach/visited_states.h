// A hash set of states that grows up to a limit, and beyond it forgets some of them. For searches that only lose time
// by coming to a state a second time.
//
// A state belongs to a bucket of four slots, one line of a cache. Where a full bucket gets a state, another leaves it.
// The state without discs marks a free slot and cannot be a member.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "reach/state_set.h"

namespace othello::reach {

class VisitedStates {
 public:
  /// `bytes`: the limit; at least those of a bucket are used.
  explicit VisitedStates(std::uint64_t bytes)
      : most_buckets_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))), buckets_(1) {}

  /// False if the state is known to be a member; true if it was not one, or was forgotten.
  bool insert(const State& state) {
    if (2 * members_ > 4 * buckets_.size() && buckets_.size() < most_buckets_) grow();
    return add(state);
  }

 private:
  using Bucket = std::array<State, 4>;

  bool add(const State& state) {
    const std::uint64_t hash = hash_of(state);
    Bucket& bucket = buckets_[hash & (buckets_.size() - 1)];
    for (State& slot : bucket) {
      if (slot == state) return false;
      if (slot.occupancy() != 0) continue;
      slot = state;
      ++members_;
      return true;
    }
    bucket[hash >> 62] = state;
    return true;
  }

  // While both tables exist they take the limit and half of it.
  void grow() {
    std::vector<Bucket> old(2 * buckets_.size());
    old.swap(buckets_);
    members_ = 0;
    for (const Bucket& bucket : old) {
      for (const State& state : bucket) {
        if (state.occupancy() != 0) add(state);
      }
    }
  }

  std::uint64_t most_buckets_;
  std::vector<Bucket> buckets_;
  std::uint64_t members_ = 0;
};

}  // namespace othello::reach
