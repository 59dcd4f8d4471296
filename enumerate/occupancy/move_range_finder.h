// The fewest and the most moves of an occupancy's states. One thread's own.
//
// Counting all moves of all states would take as long as finding their successors. Only states that can widen
// the range are counted further: a state drops out if it has a move more than the fewest, or so few of the
// first moves that the rest cannot bring it above the most. An occupancy with no more moves than the most so
// far cannot raise it, and if the fewest is 0 or 1 the states without a move are already known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/search/mobility.h"

namespace othello::enumerate {

template <class AnyColouring>
class AnyMoveRangeFinder {
 public:
  explicit AnyMoveRangeFinder(const Kernels& kernels) : kernels_(kernels_of<AnyColouring>(kernels)) {}

  /// Widens `range` to the states, all of the occupancy of `moves`; `without_move` of them have no move.
  void widen(std::span<const AnyColouring> states, std::size_t without_move,
             AnyCompactMoveList<AnyColouring>& moves, MoveRange& range);

 private:
  void begin(std::span<const AnyColouring> states);
  void lower_least(AnyCompactMoveList<AnyColouring>& moves, MoveRange& range);
  void raise_most(AnyCompactMoveList<AnyColouring>& moves, MoveRange& range);

  const AnyKernels<AnyColouring>& kernels_;
  // The states that are still counted, and their moves so far.
  std::size_t count_ = 0;
  std::vector<AnyColouring> states_;
  std::vector<std::uint8_t> moves_of_;
};
using MoveRangeFinder = AnyMoveRangeFinder<Colouring>;

extern template class AnyMoveRangeFinder<Colouring>;
extern template class AnyMoveRangeFinder<WideColouring>;

}  // namespace othello::enumerate
