// One draw, and what its occupancy has.
#pragma once

#include "board/board.h"
#include "estimate/quantities.h"

namespace othello {

struct OccupancySample {
  Bitboard occupancy = 0;  // of cells; 0: it could not be grown to the depth, and stands for no states
  double probability = 0;  // with which the occupancy is drawn
  Quantities tally{};      // exact, of the occupancy's states

  /// What the sample estimates of a quantity of the whole depth.
  double estimate(Quantity quantity) const { return occupancy == 0 ? 0 : at(tally, quantity) / probability; }

  friend bool operator==(const OccupancySample&, const OccupancySample&) = default;
};

}  // namespace othello
