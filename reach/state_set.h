// A hash set of states that only grows: open addressing, linear probing, at most half full. The state without
// discs marks a free slot and cannot be a member.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.h"

namespace othello::reach {

inline std::uint64_t hash_of(const State& state) {
  std::uint64_t z = state.mover * 0x9e3779b97f4a7c15u ^ (state.opponent + 1) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 30) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

class StateSet {
 public:
  StateSet() : slots_(kFirstSlots) {}

  std::size_t size() const { return size_; }

  /// False if the state was there already.
  bool insert(const State& state) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    State& slot = slots_[slot_of(state)];
    if (slot == state) return false;
    slot = state;
    ++size_;
    return true;
  }

  bool contains(const State& state) const { return slots_[slot_of(state)] == state; }

  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const State& slot : slots_) {
      if (slot.occupancy() != 0) visit(slot);
    }
  }

 private:
  static constexpr std::size_t kFirstSlots = 64;

  // The slot that holds the state, or the free one where it belongs.
  std::size_t slot_of(const State& state) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(state) & mask;
    while (slots_[slot].occupancy() != 0 && slots_[slot] != state) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    std::vector<State> old(2 * slots_.size());
    old.swap(slots_);
    for (const State& state : old) {
      if (state.occupancy() != 0) slots_[slot_of(state)] = state;
    }
  }

  std::vector<State> slots_;
  std::size_t size_ = 0;
};

}  // namespace othello::reach
