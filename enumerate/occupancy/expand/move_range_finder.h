// The fewest and the most moves of an occupancy's states. One thread's own.
//
// To count all moves of all states would take as long as to find their successors. Only states that can widen
// the range are counted on: one with a move more than the fewest, or with so few of the first moves that the
// rest cannot bring it above the most, drops out. An occupancy with no more moves than the most so far has
// none to offer at all, and where the fewest is 0 or 1 it is known who has none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/mobility.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/moves/compact_move.h"

namespace othello {

class MoveRangeFinder {
 public:
  explicit MoveRangeFinder(const Kernels& kernels) : kernels_(kernels) {}

  /// Widens `range` to the states, which all have the occupancy of `moves`; `without_move` of them have none.
  void widen(std::span<const Colouring> states, std::size_t without_move, CompactMoveList& moves,
             MoveRange& range);

 private:
  void begin(std::span<const Colouring> states);
  void find_fewer(CompactMoveList& moves, MoveRange& range);
  void find_more(CompactMoveList& moves, MoveRange& range);

  const Kernels& kernels_;
  // The states that are still counted on, and their moves so far.
  std::size_t count_ = 0;
  std::vector<Colouring> states_;
  std::vector<std::uint8_t> moves_of_;
};

}  // namespace othello
