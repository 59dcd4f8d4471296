// What is counted of the states of an occupancy, and estimated of those of a depth.
#pragma once

#include <array>
#include <cstddef>

namespace othello {

/// The quantities, in the order in which they are written.
enum class Quantity : std::size_t {
  kStates,       // orbits under the group
  kWithoutMove,  // those whose mover has no move
  kGamesEnded,   // those of them whose opponent has none either
  kMoves,        // legal moves of all states
  kPlainStates,  // states that come from the start alone, without symmetry reduction
};
inline constexpr std::size_t kQuantities = 5;

using Quantities = std::array<double, kQuantities>;

inline double& at(Quantities& tally, Quantity quantity) {
  return tally[static_cast<std::size_t>(quantity)];
}
inline double at(const Quantities& tally, Quantity quantity) {
  return tally[static_cast<std::size_t>(quantity)];
}

}  // namespace othello
