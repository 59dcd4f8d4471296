// A board of M columns and N rows, and a state of the game on it.
//
// Cells are numbered row by row from the top left: cell = row * columns + column; bit `cell` of a
// Bitboard stands for it. Boards from 3x3 to 8x8 fit the 64 bits.
//
// The centre block is columns (M-1)/2 and (M-1)/2+1, rows (N-1)/2 and (N-1)/2+1 (integer division).
// Its four cells are filled from the start and never become vacant. The start has the mover's discs
// on the block's top right and bottom left, as in the official rules.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace othello {

using Bitboard = std::uint64_t;

inline constexpr int kMinSide = 3;
inline constexpr int kMaxSide = 8;
inline constexpr int kMaxCells = kMaxSide * kMaxSide;
inline constexpr int kStartDiscs = 4;

constexpr Bitboard bit(int cell) {
  return Bitboard{1} << cell;
}

/// A position seen by the player to move: colours are relative, so there is no turn bit.
struct State {
  Bitboard mover = 0;
  Bitboard opponent = 0;

  Bitboard occupancy() const { return mover | opponent; }
  int discs() const { return std::popcount(occupancy()); }
  /// Discs beyond the four of the start; every move adds one and a pass adds none.
  int depth() const { return discs() - kStartDiscs; }
  State with_roles_exchanged() const { return {opponent, mover}; }

  friend auto operator<=>(const State&, const State&) = default;
};

class Board {
 public:
  /// Throws std::invalid_argument unless both sides are between 3 and 8.
  Board(int columns, int rows);

  /// Reads "5x6" (columns x rows). Throws std::invalid_argument with a sentence for the user.
  static Board parse(std::string_view text);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int cells() const { return columns_ * rows_; }
  int cell(int column, int row) const { return row * columns_ + column; }
  int column_of(int cell) const { return cell % columns_; }
  int row_of(int cell) const { return cell / columns_; }
  bool contains(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }

  /// All cells of the board.
  Bitboard all() const { return all_; }
  /// The four cells of the centre block.
  Bitboard centre() const { return centre_; }
  State start() const;
  /// The depth of a full board, the last one a search can reach.
  int last_depth() const { return cells() - kStartDiscs; }
  /// Two sides alike and even: the boards whose first four moves are one under the symmetry group.
  bool is_even_square() const { return columns_ == rows_ && columns_ % 2 == 0; }
  std::string name() const;

  friend bool operator==(const Board&, const Board&) = default;

 private:
  int columns_;
  int rows_;
  Bitboard all_ = 0;
  Bitboard centre_ = 0;
};

}  // namespace othello
