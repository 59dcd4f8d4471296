// One draw, and what its occupancy has.
#pragma once

#include <array>
#include <cstddef>

#include "board/board.h"

namespace othello::estimate {

// What is counted of the states of an occupancy, and estimated of those of a depth.

/// The quantities, in the order in which they are written.
enum class Quantity : std::size_t {
  kStates,           // orbits under the group
  kWithoutMove,      // those whose mover has no move
  kGamesEnded,       // those of them whose opponent has none either
  kMoves,            // legal moves of all states
  kUnreducedStates,  // states that come from the start alone, without symmetry reduction
};
inline constexpr std::size_t kQuantities = 5;

using Quantities = std::array<double, kQuantities>;

inline double& at(Quantities& tally, Quantity quantity) {
  return tally[static_cast<std::size_t>(quantity)];
}
inline double at(const Quantities& tally, Quantity quantity) {
  return tally[static_cast<std::size_t>(quantity)];
}

struct OccupancySample {
  Bitboard occupancy = 0;  // of cells; 0: it could not be grown to the depth, and stands for no states
  double probability = 0;  // with which the occupancy is drawn
  Quantities tally{};      // exact, of the occupancy's states

  /// What the sample estimates of a quantity of the whole depth.
  double estimate(Quantity quantity) const { return occupancy == 0 ? 0 : at(tally, quantity) / probability; }

  friend bool operator==(const OccupancySample&, const OccupancySample&) = default;
};

}  // namespace othello::estimate
