// Knows when a frontier's segments are no longer needed.
//
// Occupancies are worked out in ascending order, so a segment is done with when the largest successor of its
// records has been passed.
#pragma once

#include <cstddef>
#include <vector>

#include "enumerate/occupancy/moves/place_board.h"
#include "enumerate/occupancy/store/frontier.h"

namespace othello {

class ParentRelease {
 public:
  ParentRelease(const PlaceBoard& board, const Frontier& frontier, int threads);

  /// Releases the segments of `frontier` that only occupancies below `below` need; returns whether any.
  bool release_below(Bitboard below, Frontier& frontier);

 private:
  struct Need {
    Bitboard last_successor = 0;
    std::size_t segment = 0;
  };
  std::vector<Need> needs_;  // ascending
  std::size_t released_ = 0;
};

}  // namespace othello
