#include "board/rules.h"

#include <algorithm>

namespace othello {
namespace {

struct Direction {
  int columns;
  int rows;
};

// Directions towards higher cell numbers; their opposites lead to lower ones.
constexpr std::array<Direction, 4> kRising{{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

Bitboard ray(const Board& board, int cell, Direction direction) {
  Bitboard cells = 0;
  int length = 0;
  int column = board.column_of(cell) + direction.columns;
  int row = board.row_of(cell) + direction.rows;
  while (board.contains(column, row)) {
    cells |= bit(board.cell(column, row));
    column += direction.columns;
    row += direction.rows;
    ++length;
  }
  return length >= 2 ? cells : 0;
}

// One direction of Rules::enclosing_cells, both ways: fill from the mover's discs through the opponent's.
Bitboard line_ends(Bitboard mover, Bitboard through, int shift, int longest_line) {
  Bitboard up = through & (mover << shift);
  Bitboard down = through & (mover >> shift);
  for (int step = 1; step < longest_line; ++step) {
    up |= through & (up << shift);
    down |= through & (down >> shift);
  }
  return (up << shift) | (down >> shift);
}

}  // namespace

BoardLines::BoardLines(const Board& board)
    : all(board.all()),
      columns(board.columns()),
      longest_in_row(board.columns() - 2),
      longest_in_column(board.rows() - 2),
      longest_in_diagonal(std::min(board.columns(), board.rows()) - 2) {
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    const int column = board.column_of(cell);
    if (column > 0 && column < board.columns() - 1) inner_columns |= bit(cell);
  }
}

Rules::Rules(const Board& board) : board_(board), lines_(board) {
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    Rays& rays = rays_[static_cast<std::size_t>(cell)];
    for (const Direction direction : kRising) {
      if (const Bitboard cells = ray(board, cell, direction)) {
        rays.rising[static_cast<std::size_t>(rays.rising_count++)] = cells;
      }
      if (const Bitboard cells = ray(board, cell, {-direction.columns, -direction.rows})) {
        rays.falling[static_cast<std::size_t>(rays.falling_count++)] = cells;
      }
    }
  }
}

Bitboard cells_beside_two(const BoardLines& lines, Bitboard filled) {
  // Along a row or a diagonal the nearer of the two lies in an inner column.
  const auto beside = [filled](Bitboard nearer, int shift) {
    return ((nearer << shift) & (filled << 2 * shift)) | ((nearer >> shift) & (filled >> 2 * shift));
  };
  const Bitboard inner = filled & lines.inner_columns;
  const int columns = lines.columns;
  return (beside(inner, 1) | beside(inner, columns - 1) | beside(filled, columns) |
          beside(inner, columns + 1)) &
         lines.all;
}

Bitboard Rules::moves(const State& state) const {
  return enclosing_cells(state) & ~state.occupancy();
}

Bitboard Rules::playable_moves(State& state) const {
  Bitboard cells = moves(state);
  if (cells == 0) cells = moves(state = state.with_roles_exchanged());
  return cells & ~board_.closed();
}

Bitboard Rules::enclosing_cells(const State& state) const {
  // A disc in an outer column cannot be enclosed along a row or a diagonal; leaving those out also
  // keeps the shifts from running over the end of a row.
  const Bitboard inner = state.opponent & lines_.inner_columns;
  const int columns = lines_.columns;
  const Bitboard cells = line_ends(state.mover, inner, 1, lines_.longest_in_row) |
                         line_ends(state.mover, inner, columns - 1, lines_.longest_in_diagonal) |
                         line_ends(state.mover, state.opponent, columns, lines_.longest_in_column) |
                         line_ends(state.mover, inner, columns + 1, lines_.longest_in_diagonal);
  return cells & board_.all();
}

Bitboard Rules::flips(const State& state, int cell) const {
  const Rays& rays = rays_[static_cast<std::size_t>(cell)];
  Bitboard flipped = 0;
  for (int i = 0; i < rays.rising_count; ++i) {
    const Bitboard line = rays.rising[static_cast<std::size_t>(i)];
    const Bitboard ends = line & ~state.opponent;
    const Bitboard nearest = ends & (~ends + 1);
    if (nearest & state.mover) flipped |= line & (nearest - 1);
  }
  for (int i = 0; i < rays.falling_count; ++i) {
    const Bitboard line = rays.falling[static_cast<std::size_t>(i)];
    const Bitboard nearest = std::bit_floor(line & ~state.opponent);
    if (nearest & state.mover) flipped |= line & ~(nearest | (nearest - 1));
  }
  return flipped;
}

}  // namespace othello
