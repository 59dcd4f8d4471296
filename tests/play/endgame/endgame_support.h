// Random states, kernels in turn, and solvers for the tests of the endgame.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "board/text.h"
#include "play/endgame/kernel.h"
#include "play/endgame/solver.h"
#include "support/boards.h"
#include "support/forced_kernel.h"
#include "support/plain_value.h"

namespace othello::endgame::test {

using othello::test::all_boards;
using othello::test::ForcedKernel;
using othello::test::plain_value;

inline constexpr ScoreRule kScoreRules[] = {ScoreRule::kWinner, ScoreRule::kDiscs};

/// Any colouring with `vacant` vacant cells, none of them in the centre block, whether the game reaches it or
/// not.
inline State random_state(const Board& board, int vacant, std::mt19937_64& random) {
  State state;
  Bitboard filled = board.all();
  while (vacant > 0) {
    const Bitboard cell = bit(static_cast<int>(random() % static_cast<unsigned>(board.cells())));
    if ((cell & filled & ~board.centre()) == 0) continue;
    filled &= ~cell;
    --vacant;
  }
  // Boards of nearly one colour, too: they lead to wiped-out players and passes.
  const std::uint64_t share = 1 + random() % 15;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if ((filled & bit(cell)) != 0) (random() % 16 < share ? state.mover : state.opponent) |= bit(cell);
  }
  return state;
}

/// A state of a random game with so many vacant cells, or the game's last one if it ends before.
inline State played_state(const Board& board, int vacant, std::mt19937_64& random) {
  State last = board.start();
  for (const plain::Grid& grid : plain::random_game(board.columns(), board.rows(), random)) {
    last = plain::to_state(grid);
    if (board.cells() - last.discs() <= vacant) break;
  }
  return last;
}

/// States of so many vacant cells come into the shared table, so that minimax can tell what they are worth.
inline constexpr int kLeastTableVacant = 7;

/// A table so small that entries push each other out, and moves shared as early as can be.
inline SolverOptions small_options(ScoreRule rule, int threads) {
  return {.score = rule,
          .threads = threads,
          .table_bytes = std::uint64_t{64} << 10,
          .should_stop = {},
          .table_vacant = kLeastTableVacant,
          .share_vacant = kLeastTableVacant};
}

}  // namespace othello::endgame::test
