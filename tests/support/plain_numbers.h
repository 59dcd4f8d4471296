// The Othello number system written digit by digit, to check the tables that compute it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "support/plain_game.h"
#include "system/uint128.h"

namespace othello::plain {

/// The spiral as a walk: from the top right corner to the left, turning left where the way is blocked. The
/// centre block's cells are put off to the end.
inline std::vector<Spot> spiral_walk(int columns, int rows) {
  const auto block = centre_block(columns, rows);
  Grid visited(columns, rows, kVacant);
  std::vector<Spot> order;
  std::vector<Spot> centre;
  Spot at{columns - 1, 0};
  Spot heading{-1, 0};
  for (int step = 0; step < columns * rows; ++step) {
    visited[at] = '#';
    (std::ranges::find(block, at) != block.end() ? centre : order).push_back(at);
    Spot next{at.column + heading.column, at.row + heading.row};
    if (!visited.has(next) || visited[next] == '#') {
      heading = {heading.row, -heading.column};  // left turns into down, down into right, right into up
      next = {at.column + heading.column, at.row + heading.row};
    }
    at = next;
  }
  order.insert(order.end(), centre.begin(), centre.end());
  return order;
}

/// The order of the places under a tight bound: the cell right of the block's top right comes before the
/// block.
inline std::vector<Spot> tight_walk(int side) {
  std::vector<Spot> order = spiral_walk(side, side);
  const Spot fifth{side / 2 + 1, side / 2 - 1};
  std::erase(order, fifth);
  order.insert(order.end() - 4, fifth);
  return order;
}

/// The digits of one grid, from the highest place down, in the bases 3, .., 3, 2, .., 2. Nothing if a cell of
/// base 2 is vacant.
inline std::optional<Uint128> mixed_base_value(const Grid& grid, const std::vector<Spot>& order, int bits) {
  Uint128 value = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool is_bit = i + static_cast<std::size_t>(bits) >= order.size();
    const char disc = grid[order[i]];
    if (is_bit && disc == kVacant) return std::nullopt;
    value = value * (is_bit ? 2 : 3) + (disc == kOpponent ? 0u : disc == kMover ? 1u : 2u);
  }
  return value;
}

/// The smallest value over the images of a state.
inline Uint128 rank(const Board& board, const State& state, SymmetryMode mode, bool tight = false) {
  const auto order = tight ? tight_walk(board.columns()) : spiral_walk(board.columns(), board.rows());
  const Grid grid = from_state(board, state);
  Uint128 smallest = ~Uint128{0};
  for (const Grid& image : mode == SymmetryMode::kFull ? images(grid) : std::vector{grid}) {
    if (const auto value = mixed_base_value(image, order, tight ? 5 : 4))
      smallest = std::min(smallest, *value);
  }
  return smallest;
}

/// How many values a rank can have.
inline Uint128 rank_bound(const Board& board, bool tight = false) {
  Uint128 bound = tight ? 32 : 16;
  for (int i = tight ? 5 : 4; i < board.cells(); ++i) bound *= 3;
  return bound;
}

}  // namespace othello::plain
