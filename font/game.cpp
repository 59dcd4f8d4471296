#include "font/game.h"

#include <fmt/format.h>

#include <stdexcept>

#include "board/rules.h"

namespace othello::font {
namespace {

Position position_of(const State& state, Colour to_move) {
  return to_move == Colour::kBlack ? Position{state.mover, state.opponent, to_move}
                                   : Position{state.opponent, state.mover, to_move};
}

Position after(const Rules& rules, const Position& position, int move) {
  const State state = position.state();
  const Bitboard moves = rules.moves(state);
  if (move == kPass) {
    if (moves != 0) throw std::invalid_argument("a pass, but there is a move");
    if (rules.moves(state.with_roles_exchanged()) == 0)
      throw std::invalid_argument("a pass after the end of the game");
    return position_of(state.with_roles_exchanged(), other(position.to_move));
  }
  if (move < 0 || move >= rules.board().cells() || (moves & bit(move)) == 0)
    throw std::invalid_argument(fmt::format("cell {} is not a legal move", move));
  return position_of(rules.after_move(state, move), other(position.to_move));
}

}  // namespace

Position start_position(const Board& board, Colour first) {
  const State start = board.start();
  return {start.mover, start.opponent, first};
}

std::vector<Position> replay(const Board& board, const Game& game) {
  const Rules rules(board);
  std::vector<Position> positions{start_position(board, game.first)};
  for (const int move : game.moves) positions.push_back(after(rules, positions.back(), move));
  const State end = positions.back().state();
  if (rules.moves(end) != 0 || rules.moves(end.with_roles_exchanged()) != 0)
    throw std::invalid_argument("the game is not over at its end");
  return positions;
}

std::string cell_name(const Board& board, int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + board.column_of(cell)), board.row_of(cell) + 1);
}

std::string moves_text(const Board& board, const Game& game) {
  std::string text;
  for (const int move : game.moves) {
    if (!text.empty()) text += ' ';
    text += move == kPass ? "pass" : cell_name(board, move);
  }
  return text;
}

}  // namespace othello::font
