#include "play/board_drawing.h"

#include <fmt/format.h>

#include "play/endgame/field.h"

namespace othello::play {
namespace {

std::string names_of_columns(const Board& board) {
  std::string text = "   ";
  for (int column = 0; column < board.columns(); ++column) text += fmt::format(" {:c}", 'a' + column);
  return text + '\n';
}

}  // namespace

std::string board_drawing(const Game& game, bool with_moves) {
  const Board& board = game.board();
  const Bitboard moves = with_moves ? game.moves() : 0;
  const bool black = game.to_move() == Colour::kBlack;
  const auto sign = [&](int cell) {
    if ((game.state().mover & bit(cell)) != 0) return black ? 'X' : 'O';
    if ((game.state().opponent & bit(cell)) != 0) return black ? 'O' : 'X';
    return (moves & bit(cell)) != 0 ? '*' : '.';
  };
  std::string text = names_of_columns(board);
  for (int row = 0; row < board.rows(); ++row) {
    text += fmt::format(" {:>2}", row + 1);
    for (int column = 0; column < board.columns(); ++column)
      text += fmt::format(" {:c}", sign(board.cell(column, row)));
    text += fmt::format(" {}\n", row + 1);
  }
  return text + names_of_columns(board);
}

std::string move_name(const Board& board, int cell) {
  return cell == endgame::kPass ? "pass" : endgame::cell_name(board, cell);
}

std::string value_name(const JudgedMove& move) {
  if (move.value_kind == ValueKind::kExact) {
    const int discs = move.value / kHundredthsPerDisc;
    return discs == 0 ? "0" : fmt::format("{:+}", discs);
  }
  return fmt::format("about {:+.1f}", static_cast<double>(move.value) / kHundredthsPerDisc);
}

std::string sureness_name(const JudgedMove& move) {
  return move.value_kind == ValueKind::kExact ? "100%" : step_text(move.step);
}

}  // namespace othello::play
