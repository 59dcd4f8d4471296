// Random states, kernels in turn, and solvers for the tests of the endgame.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "board/text.h"
#include "play/endgame/kernel.h"
#include "play/endgame/solver.h"
#include "support/boards.h"
#include "support/forced_kernel.h"
#include "support/plain_value.h"

namespace othello::endgame::test {

using othello::kScoreRules;
using othello::test::all_boards;
using othello::test::ForcedKernel;
using othello::test::plain_value;

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

/// Reflections and rotations that take the board's cells to each other.
inline int symmetries_of(const Board& board) {
  return board.columns() == board.rows() ? 8 : 4;
}

/// Where one of them, 0 being none, takes a cell.
inline int image(const Board& board, int symmetry, int cell) {
  int column = board.column_of(cell);
  int row = board.row_of(cell);
  if (symmetry % 2 == 1) column = board.columns() - 1 - column;
  if (symmetry / 2 % 2 == 1) row = board.rows() - 1 - row;
  return symmetry < 4 ? board.cell(column, row) : board.cell(row, column);
}

/// A colouring that one of them does not change; the centre block is filled.
inline State symmetric_state(const Board& board, std::mt19937_64& random) {
  const int symmetry = 1 + static_cast<int>(random() % static_cast<unsigned>(symmetries_of(board) - 1));
  State state;
  Bitboard done = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if ((done & bit(cell)) != 0) continue;
    Bitboard orbit = bit(cell);
    for (int to = image(board, symmetry, cell); to != cell; to = image(board, symmetry, to)) orbit |= bit(to);
    done |= orbit;
    const auto colour = random() % ((orbit & board.centre()) != 0 ? 2 : 4);
    if (colour < 2) (colour == 0 ? state.mover : state.opponent) |= orbit;
  }
  return state;
}

/// States of so many vacant cells come into the shared table, and moves of symmetric ones are left out, so that minimax can
/// tell what they are worth.
inline constexpr int kMinTableVacant = 7;

/// A table so small that entries push each other out, and moves shared as early as can be.
inline SolverOptions small_options(ScoreRule rule, int threads) {
  return {.score = rule,
          .threads = threads,
          .table_bytes = std::uint64_t{64} << 10,
          .should_stop = {},
          .table_vacant = kMinTableVacant,
          .share_vacant = kMinTableVacant,
          .symmetric_vacant = kMinTableVacant};
}

}  // namespace othello::endgame::test
