#include "play/endgame/field.h"

#include <algorithm>
#include <bit>

namespace othello::endgame {

Field::Field(const Board& of, Objective wanted)
    : board(of),
      objective(wanted),
      size(of.cells()),
      has_gaps(of.cells() != of.grid_cells()),
      is_packed(std::max(of.columns(), of.rows()) > kFieldSide),
      stride(is_packed ? of.columns() : kFieldSide),
      cells(spread(of.all())),
      corners(0),
      c_cells(0),
      x_cells(0),
      outer_columns(0),
      outer_rows(0),
      first_column(0),
      last_column(0),
      rules(of) {
  const int right = board.columns() - 1;
  const int bottom = board.rows() - 1;
  const auto at = [this](int column, int row) { return bit(row * stride + column); };
  for (const int column : {0, right}) {
    for (const int row : {0, bottom}) {
      const int inner_column = column == 0 ? 1 : right - 1;
      const int inner_row = row == 0 ? 1 : bottom - 1;
      corners |= at(column, row);
      c_cells |= at(inner_column, row) | at(column, inner_row);
      x_cells |= at(inner_column, inner_row);
    }
  }
  for (int row = 0; row <= bottom; ++row) outer_columns |= at(0, row) | at(right, row);
  for (int cell = 0; cell < kFieldCells; ++cell) {
    if (cell % stride == 0) first_column |= bit(cell);
    if (cell % stride == stride - 1) last_column |= bit(cell);
  }
  for (int column = 0; column <= right; ++column) outer_rows |= at(column, 0) | at(column, bottom);
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    const int in_right_half = board.column_of(cell) >= board.columns() / 2 ? 1 : 0;
    const int in_lower_half = board.row_of(cell) >= board.rows() / 2 ? 2 : 0;
    const auto place = static_cast<std::size_t>(from_board(cell));
    quadrant[place] = static_cast<std::uint8_t>(1 << (in_right_half + in_lower_half));
    for (std::size_t set = 0; set < quadrants.size(); ++set) {
      if ((set & quadrant[place]) != 0) quadrants[set] |= bit(from_board(cell));
    }
  }
}

unsigned Field::odd_quadrants(Bitboard vacant) const {
  unsigned odd = 0;
  for (unsigned one = 1; one <= 8; one <<= 1) {
    if (std::popcount(vacant & quadrants[one]) % 2 != 0) odd |= one;
  }
  return odd;
}

Bitboard Field::spread(Bitboard of_board) const {
  const Bitboard one_row = bit(board.columns()) - 1;
  Bitboard result = 0;
  for (int row = 0; row < board.rows(); ++row) {
    result |= (of_board >> (row * board.columns()) & one_row) << (row * stride);
  }
  return result;
}

Bitboard Field::gathered(Bitboard of_field) const {
  const Bitboard one_row = bit(board.columns()) - 1;
  Bitboard result = 0;
  for (int row = 0; row < board.rows(); ++row) {
    result |= (of_field >> (row * stride) & one_row) << (row * board.columns());
  }
  return result;
}

std::string cell_name(const Board& board, int cell) {
  return static_cast<char>('a' + board.column_of(cell)) + std::to_string(board.row_of(cell) + 1);
}

}  // namespace othello::endgame
