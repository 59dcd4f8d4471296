// The moves of a state in the order in which they are tried.
#pragma once

#include <array>
#include <utility>

#include "play/endgame/field.h"

namespace othello::endgame {

struct Move {
  Bitboard flipped;    // and the cell itself is `bit(cell)`
  Bitboard replies;    // legal moves of the other player after it
  std::uint64_t hash;  // of the state after it, if that is looked up in the table
  int cell;
  int priority;  // the higher, the earlier
};

/// The state after a move, as the other player sees it.
inline State state_after(const State& state, Bitboard flipped, int cell) {
  return {state.opponent ^ flipped, state.mover ^ (flipped | bit(cell))};
}

class MoveList {
 public:
  // Not initialised on purpose: made at every inner node.
  MoveList() {}  // NOLINT(modernize-use-equals-default)

  /// Adds a move, whose members the caller fills one at a time: a copy of the whole would wait for them.
  Move& append() { return moves_[static_cast<std::size_t>(count_++)]; }
  int count() const { return count_; }
  Move& operator[](int index) { return moves_[static_cast<std::size_t>(index)]; }
  const Move& operator[](int index) const { return moves_[static_cast<std::size_t>(index)]; }

  /// Brings the move of highest priority among those from `index` on to `index`. Most nodes need only the first
  /// one.
  const Move& select_best(int index) {
    int best = index;
    for (int i = index + 1; i < count_; ++i) {
      if ((*this)[i].priority > (*this)[best].priority) best = i;
    }
    if (best != index) std::swap((*this)[index], (*this)[best]);
    return (*this)[index];
  }

  /// Where the move into a cell is; -1 if it is not in the list.
  int index_of(int cell) const {
    int index = count_ - 1;
    while (index >= 0 && (*this)[index].cell != cell) --index;
    return index;
  }

  /// Removes a move.
  Move erase(int index) {
    std::swap((*this)[index], (*this)[count_ - 1]);
    return (*this)[--count_];
  }

 private:
  int count_ = 0;
  std::array<Move, kFieldCells> moves_;  // NOLINT(cppcoreguidelines-pro-type-member-init)
};

}  // namespace othello::endgame
