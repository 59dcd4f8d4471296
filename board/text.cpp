#include "board/text.h"

#include <fmt/format.h>

#include <stdexcept>

namespace othello {

State parse_state(const Board& board, std::string_view text) {
  State state;
  int cell = 0;
  int row_length = 0;
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '/' || c == '\n') {
      if (row_length != board.columns()) {
        throw std::invalid_argument(fmt::format("a row of the board has {} cells; a {} board needs {}",
                                                row_length, board.name(), board.columns()));
      }
      row_length = 0;
      continue;
    }
    if (c != 'X' && c != 'O' && c != '.') {
      throw std::invalid_argument(
          fmt::format("'{}' is not a cell: X is the mover's disc, O the opponent's, . a vacant cell", c));
    }
    if (cell >= board.cells() || row_length >= board.columns()) {
      throw std::invalid_argument(
          fmt::format("too many cells for a {} board: write {} rows of {}, joined by /", board.name(),
                      board.rows(), board.columns()));
    }
    if (c == 'X') state.mover |= bit(cell);
    if (c == 'O') state.opponent |= bit(cell);
    ++cell;
    ++row_length;
  }
  if (cell != board.cells()) {
    throw std::invalid_argument(
        fmt::format("{} cells given; a {} board has {}", cell, board.name(), board.cells()));
  }
  if ((state.occupancy() & board.centre()) != board.centre()) {
    throw std::invalid_argument("the four cells of the centre block are never vacant");
  }
  return state;
}

std::string to_text(const Board& board, const State& state, char separator) {
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell > 0 && board.column_of(cell) == 0) text += separator;
    text += (state.mover & bit(cell)) ? 'X' : (state.opponent & bit(cell)) ? 'O' : '.';
  }
  return text;
}

}  // namespace othello
