#include "board/board.h"

#include <fmt/format.h>

#include <stdexcept>

#include "board/text.h"
#include "system/text.h"

namespace othello {
namespace {

Shape plain_shape(int columns, int rows) {
  const int left = (columns - 1) / 2;
  const int top = (rows - 1) / 2;
  const auto at = [&](int column, int row) { return bit(row * columns + column); };
  return {.columns = columns,
          .rows = rows,
          .cells = low_bits(columns * rows),
          .closed = 0,
          .start = {.mover = at(left + 1, top) | at(left, top + 1),
                    .opponent = at(left, top) | at(left + 1, top + 1)}};
}

Shape checked_plain_shape(int columns, int rows) {
  if (!is_board_size(columns, rows)) {
    throw std::invalid_argument(
        fmt::format("board {}x{}: both sides must be at least {}, with at most {} cells", columns, rows,
                    kMinSide, kMaxCells));
  }
  return plain_shape(columns, rows);
}

// Whether a disc on the cell has two of `filled` beside it in a line.
bool lies_beside_two(const Board& board, int cell, Bitboard filled) {
  const auto is_filled = [&](int column, int row) {
    return board.contains(column, row) && (filled & bit(board.cell(column, row))) != 0;
  };
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      const int column = board.column_of(cell) + right;
      const int row = board.row_of(cell) + down;
      if ((down != 0 || right != 0) && is_filled(column, row) && is_filled(column + right, row + down))
        return true;
    }
  }
  return false;
}

// The cells that discs can reach, including those of the start.
Bitboard open_cells(const Board& board) {
  Bitboard open = board.centre();
  for (Bitboard before = 0; before != open;) {
    before = open;
    for (Bitboard rest = board.all() & ~board.closed() & ~open; rest != 0; rest &= rest - 1) {
      if (lies_beside_two(board, std::countr_zero(rest), open)) open |= rest & (~rest + 1);
    }
  }
  return open;
}

}  // namespace

Board::Board(int columns, int rows) : Board(checked_plain_shape(columns, rows)) {}

Board::Board(const Shape& shape)
    : columns_(shape.columns),
      rows_(shape.rows),
      all_(shape.cells),
      closed_(shape.closed),
      start_(shape.start) {
  if (columns_ > kMaxSide || rows_ > kMaxSide) {
    throw std::invalid_argument(fmt::format(
        "a board of {} columns and {} rows: at most {} of each are allowed", columns_, rows_, kMaxSide));
  }
  if (columns_ * rows_ > kMaxCells) {
    throw std::invalid_argument(fmt::format("a board of {} columns and {} rows: at most {} cells are allowed",
                                            columns_, rows_, kMaxCells));
  }
  if (start_.occupancy() == 0) {
    throw std::invalid_argument(
        "the board has no start: put discs of both players, X and O, where the game begins");
  }
  if (start_.mover == 0 || start_.opponent == 0) {
    throw std::invalid_argument(fmt::format("the start has no disc of {}: both players need one",
                                            start_.mover == 0 ? "the mover's, X" : "the opponent's, O"));
  }
  open_ = open_cells(*this);
}

Board Board::parse(std::string_view text) {
  const auto cross = text.find_first_of("xX");
  const int columns =
      cross == std::string_view::npos ? 0 : parse_integer<int>(text.substr(0, cross)).value_or(0);
  const int rows =
      cross == std::string_view::npos ? 0 : parse_integer<int>(text.substr(cross + 1)).value_or(0);
  if (!is_board_size(columns, rows)) {
    throw std::invalid_argument(
        fmt::format("'{}' is not a board: write COLUMNSxROWS, each from {} on, at most {} cells, such as 5x6",
                    text, kMinSide, kMaxCells));
  }
  if (text[cross] == 'X') {
    throw std::invalid_argument(fmt::format("'{}' is not a board; did you mean {}x{}?", text, columns, rows));
  }
  return {columns, rows};
}

BoundingBox Board::bounding_box() const {
  Bitboard columns = 0;
  Bitboard rows = 0;
  for (Bitboard rest = all_; rest != 0; rest &= rest - 1) {
    columns |= bit(column_of(std::countr_zero(rest)));
    rows |= bit(row_of(std::countr_zero(rest)));
  }
  const int left = std::countr_zero(columns);
  const int top = std::countr_zero(rows);
  return {.left = left,
          .top = top,
          .columns = kMaxCells - std::countl_zero(columns) - left,
          .rows = kMaxCells - std::countl_zero(rows) - top};
}

bool Board::is_plain() const {
  if (!is_board_size(columns_, rows_)) return false;
  const Shape plain = plain_shape(columns_, rows_);
  return all_ == plain.cells && closed_ == 0 && start_ == plain.start;
}

std::string Board::name() const {
  return is_plain() ? fmt::format("{}x{}", columns_, rows_) : format_state(*this, start_);
}

}  // namespace othello
