// Plays a game by the plain rules (plain_shapes.h).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "board/transcript.h"
#include "support/plain_shapes.h"

namespace othello::test {

/// The state at the end of a game's plies; a failure for each that is not allowed.
inline State played_game(const Board& board, const State& start, const std::vector<int>& plies) {
  plain::Grid grid = plain::on_shape(board, start);
  for (const int ply : plies) {
    const std::vector<plain::Spot> spots = plain::moves(grid);
    if (ply == kPassPly) {
      EXPECT_TRUE(spots.empty() && !plain::has_closed_move(grid));
      grid = plain::with_roles_exchanged(grid);
      EXPECT_TRUE(!plain::moves(grid).empty() || plain::has_closed_move(grid));
      continue;
    }
    const plain::Spot spot{board.column_of(ply), board.row_of(ply)};
    EXPECT_NE(std::ranges::find(spots, spot), spots.end()) << "ply " << ply;
    grid = plain::after_move(grid, spot);
  }
  return plain::to_state(grid);
}

}  // namespace othello::test
