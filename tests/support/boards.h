// Boards and states for tests that run over many of them.
#pragma once

#include <random>
#include <vector>

#include "board/board.h"
#include "support/plain_game.h"

namespace othello::test {

/// All 36 sizes from 3x3 to 8x8, and some with longer sides.
inline std::vector<Board> all_boards() {
  std::vector<Board> boards;
  for (int columns = kMinSide; columns <= 8; ++columns) {
    for (int rows = kMinSide; rows <= 8; ++rows) boards.emplace_back(columns, rows);
  }
  for (const char* name : {"9x3", "3x10", "4x9", "9x7", "12x5", "16x4", "3x21", "21x3"})
    boards.push_back(Board::parse(name));
  return boards;
}

/// Any colouring of any occupancy with the centre block filled, whether the game reaches it or not. Boards
/// of every fullness come up. Closed cells have no discs.
inline State random_state(const Board& board, std::mt19937_64& random) {
  const std::uint64_t fullness = random() % 9;
  State state;
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    if ((board.all() & ~board.closed() & bit(cell)) == 0) continue;
    const bool filled = (board.centre() & bit(cell)) != 0 || random() % 8 < fullness;
    if (filled) (random() % 2 == 0 ? state.mover : state.opponent) |= bit(cell);
  }
  return state;
}

/// The states of `games` random games.
inline std::vector<State> playout_states(const Board& board, int games, std::mt19937_64& random) {
  std::vector<State> states;
  for (int game = 0; game < games; ++game) {
    for (const plain::Grid& grid : plain::random_game(board.columns(), board.rows(), random)) {
      states.push_back(plain::to_state(grid));
    }
  }
  return states;
}

/// Every state of a small board with its centre block filled, reached or not: 2^4 * 3^(cells-4) of them.
inline std::vector<State> all_states(const Board& board) {
  std::vector<State> states{{}};
  for (int cell = 0; cell < board.cells(); ++cell) {
    std::vector<State> longer;
    for (const State& state : states) {
      longer.push_back({state.mover | bit(cell), state.opponent});
      longer.push_back({state.mover, state.opponent | bit(cell)});
      if ((board.centre() & bit(cell)) == 0) longer.push_back(state);
    }
    states = std::move(longer);
  }
  return states;
}

/// The images of a state under the symmetries of its board, by the plain definition.
inline std::vector<State> plain_images(const Board& board, const State& state) {
  std::vector<State> states;
  for (const plain::Grid& image : plain::images(plain::from_state(board, state))) {
    states.push_back(plain::to_state(image));
  }
  return states;
}

}  // namespace othello::test
