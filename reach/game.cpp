#include "reach/game.h"

#include <fmt/format.h>

#include <stdexcept>

#include "board/rules.h"
#include "board/text.h"

namespace othello::reach {
namespace {

State after(const Rules& rules, const State& state, int ply) {
  const Board& board = rules.board();
  const Bitboard moves = rules.moves(state);
  if (ply == kPassPly) {
    if (moves != 0) throw std::invalid_argument("a pass, but there is a move");
    if (rules.moves(state.with_roles_exchanged()) == 0)
      throw std::invalid_argument("a pass after the end of the game");
    return state.with_roles_exchanged();
  }
  if (ply < 0 || ply >= board.grid_cells() || (moves & ~board.closed() & bit(ply)) == 0)
    throw std::invalid_argument(fmt::format("cell {} is not a legal move", ply));
  return rules.after_move(state, ply);
}

}  // namespace

State replay(const Board& board, const Game& game) {
  const Rules rules(board);
  State state = game.start;
  for (const int ply : game.plies) state = after(rules, state, ply);
  return state;
}

Game with_passes(const Board& board, const State& start, const std::vector<int>& cells) {
  const Rules rules(board);
  Game game{.start = start, .plies = {}};
  State state = start;
  for (const int cell : cells) {
    if (rules.moves(state) == 0) {
      game.plies.push_back(kPassPly);
      state = after(rules, state, kPassPly);
    }
    game.plies.push_back(cell);
    state = after(rules, state, cell);
  }
  return game;
}

std::string plies_text(const Board& board, const Game& game) {
  std::string text;
  for (const int ply : game.plies) {
    if (!text.empty()) text += ' ';
    text += ply == kPassPly ? "pass" : cell_names(board, bit(ply));
  }
  return text;
}

}  // namespace othello::reach
