// A board, the start of the game on it, and a state of the game.
//
// A board is a grid of columns and rows, at most 21 of each and 64 cells. Some of its cells may not exist: lines
// end there as at the edge. Others may be closed: no disc is placed there, lines end there as at a vacant cell, and a
// mover who could play there may not pass. Cells are numbered row by row from the top left of the grid, those
// that do not exist too: cell = row * columns + column; bit `cell` of a Bitboard stands for it.
//
// An MxN board has all cells of a grid, at least 3 columns and 3 rows, none closed, and the usual start. That fills the
// centre block, columns (M-1)/2 and (M-1)/2+1, rows (N-1)/2 and (N-1)/2+1 (integer division), with the
// mover's discs on its top right and bottom left, as in the official rules. Any other board begins with any
// discs of both players. What is filled from the start never becomes vacant.
//
// Most cells that are vacant at the start can be filled, but a disc needs two others beside it in a line.
// Cells that no disc can reach by any play are left out: they count as no depth.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace othello {

using Bitboard = std::uint64_t;

inline constexpr int kMinSide = 3;  // of an MxN board
inline constexpr int kMaxCells = 64;
inline constexpr int kMaxSide = kMaxCells / kMinSide;
inline constexpr int kStartDiscs = 4;  // of an MxN board
inline constexpr int kMinStartDiscs = 2;

constexpr Bitboard bit(int cell) {
  return Bitboard{1} << cell;
}

/// The lowest bits, 0 to 64 of them.
constexpr Bitboard low_bits(int count) {
  return count == kMaxCells ? ~Bitboard{0} : bit(count) - 1;
}

/// The cell with `rank` lower ones among `cells`, of which there must be more than `rank`.
constexpr int nth_cell(Bitboard cells, std::uint64_t rank) {
  for (; rank > 0; --rank) cells &= cells - 1;
  return std::countr_zero(cells);
}

/// Whether there is an MxN board of these sides.
constexpr bool is_board_size(int columns, int rows) {
  return columns >= kMinSide && columns <= kMaxSide && rows >= kMinSide && rows <= kMaxSide &&
         columns * rows <= kMaxCells;
}

/// A position seen by the player to move: colours are relative, so there is no turn bit.
struct State {
  Bitboard mover = 0;
  Bitboard opponent = 0;

  Bitboard occupancy() const { return mover | opponent; }
  int discs() const { return std::popcount(occupancy()); }
  State with_roles_exchanged() const { return {opponent, mover}; }

  friend auto operator<=>(const State&, const State&) = default;
};

/// The description of a board. A closed cell exists; the start's discs are on cells that exist and are not
/// closed.
struct Shape {
  int columns = 0;
  int rows = 0;
  Bitboard cells = 0;
  Bitboard closed = 0;
  State start;
};

/// A rectangle of a grid.
struct BoundingBox {
  int left = 0;
  int top = 0;
  int columns = 0;
  int rows = 0;
};

class Board {
 public:
  /// Throws std::invalid_argument unless both sides are at least 3, with at most 64 cells.
  Board(int columns, int rows);
  /// Throws std::invalid_argument with a sentence for the user if the grid is too large or a player has no
  /// disc.
  explicit Board(const Shape& shape);

  /// Reads "5x6" (columns x rows). Throws std::invalid_argument with a sentence for the user.
  static Board parse(std::string_view text);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// Cells are numbered below this.
  int grid_cells() const { return columns_ * rows_; }
  int cell(int column, int row) const { return row * columns_ + column; }
  int column_of(int cell) const { return cell % columns_; }
  int row_of(int cell) const { return cell / columns_; }
  /// Whether there is such a cell.
  bool contains(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_ &&
           (all_ & bit(cell(column, row))) != 0;
  }

  /// The smallest rectangle that has all cells.
  BoundingBox bounding_box() const;
  /// How many cells there are, and which.
  int cells() const { return std::popcount(all_); }
  Bitboard all() const { return all_; }
  Bitboard closed() const { return closed_; }
  /// The cells that have a disc or may come to have one.
  Bitboard open() const { return open_; }
  /// Those that are neither open nor closed.
  Bitboard unreachable() const { return all_ & ~closed_ & ~open_; }
  /// The cells that the start fills: the centre block of an MxN board.
  Bitboard centre() const { return start_.occupancy(); }
  State start() const { return start_; }
  int start_discs() const { return start_.discs(); }
  /// Discs beyond those of the start; every move adds one and a pass adds none.
  int depth_of(const State& state) const { return state.discs() - start_discs(); }
  /// The depth at which all open cells are filled, the last one a search can reach.
  int last_depth() const { return std::popcount(open_) - start_discs(); }

  /// An MxN board with its usual start.
  bool is_plain() const;
  /// A plain board with equal even sides: its first four moves are one under the symmetry group.
  bool is_even_square() const { return columns_ == rows_ && columns_ % 2 == 0 && is_plain(); }
  /// "5x6"; for other boards the start as text (board/text.h), which describes all of the board.
  std::string name() const;

  friend bool operator==(const Board&, const Board&) = default;

 private:
  int columns_;
  int rows_;
  Bitboard all_ = 0;
  Bitboard closed_ = 0;
  Bitboard open_ = 0;
  State start_;
};

}  // namespace othello
