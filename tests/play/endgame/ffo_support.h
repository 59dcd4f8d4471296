// Solves positions of the FFO and compares score and move.
#pragma once

#include <string>

#include "play/endgame/endgame_support.h"
#include "play/endgame/ffo_positions.h"

namespace othello::endgame::test {

inline void solve_ffo(int first, int last, int threads) {
  const Board board(8, 8);
  for (const FfoPosition& position : kFfoPositions) {
    if (position.number < first || position.number > last) continue;
    const State state = position.state();
    Solver solver(board,
                  {.threads = threads,
                   .table_bytes = std::min(useful_table_bytes(64 - state.discs()), std::uint64_t{256} << 20),
                   .should_stop = {}});
    const ValueBounds value = solver.solve(state);
    EXPECT_EQ((ValueBounds{position.score, position.score}), value) << "FFO " << position.number;
    const std::vector<int> line = solver.principal_variation(state, value.lower);
    ASSERT_FALSE(line.empty());
    EXPECT_NE(std::string::npos, std::string(position.best).find(cell_name(board, line.front())))
        << "FFO " << position.number << ": " << cell_name(board, line.front());
  }
}

}  // namespace othello::endgame::test
