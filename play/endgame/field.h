// A board laid out in a field of eight by eight cells, so that one set of kernels plays on every board.
//
// Column c and row r of the board are bit 8r + c of the field. Cells of the field that the board lacks are
// never vacant and never hold a disc, so a line ends there as it does at the edge:
//
//     5x4:   0  1  2  3  4  .  .  .
//            8  9 10 11 12  .  .  .
//           16 17 18 19 20  .  .  .
//           24 25 26 27 28  .  .  .      . never vacant, no disc; so are the four rows below
//
// The same holds for cells that a board of another shape lacks. No cell may be closed: a game on such a board
// has no end.
//
// A board with a side of more than eight cells has a *packed* field, whose cells are numbered as those of the board. Its kernel
// is a plain one, and it has no evaluation by patterns.
#pragma once

#include <array>
#include <string>

#include "board/rules.h"
#include "board/score.h"

namespace othello::endgame {

inline constexpr int kFieldSide = 8;
inline constexpr int kFieldCells = 64;

struct Field {
  explicit Field(const Board& board, Objective objective = Objective::kMost);

  Board board;
  Objective objective;
  int size;       // cells of the board
  bool has_gaps;  // other cells may lie between them
  bool is_packed;
  int stride;      // from a cell to the one below
  Bitboard cells;  // the cells of the field that belong to the board
  Bitboard corners;
  Bitboard c_cells;        // C-cells: on the edge, next to a corner
  Bitboard x_cells;        // X-cells: on the diagonal, next to a corner
  Bitboard outer_columns;  // cells in an outer column
  Bitboard outer_rows;     // cells in an outer row
  Bitboard first_column;   // of the field
  Bitboard last_column;

  /// Each cell's quadrant of the board as one bit of four. A player who moves into a quadrant with an odd
  /// number of vacant cells tends to have the last move there.
  std::array<std::uint8_t, kFieldCells> quadrant{};
  /// The cells of the quadrants that are set in an index of four bits.
  std::array<Bitboard, 16> quadrants{};

  Rules rules;  // of the board

  State from_board(const State& state) const { return {spread(state.mover), spread(state.opponent)}; }
  State to_board(const State& state) const { return {gathered(state.mover), gathered(state.opponent)}; }
  /// The field's cell for a cell of the board.
  int from_board(int cell) const { return board.row_of(cell) * stride + board.column_of(cell); }
  int to_board(int cell) const { return board.cell(cell % stride, cell / stride); }

  Bitboard vacant(Bitboard mover, Bitboard opponent) const { return cells & ~(mover | opponent); }
  /// These cells and those beside them; perhaps some that are not the board's.
  Bitboard with_neighbours(Bitboard of_field) const {
    const Bitboard row = of_field | (of_field << 1 & ~first_column) | (of_field >> 1 & ~last_column);
    return row | row << stride | row >> stride;
  }
  /// Quadrants with an odd number of vacant cells, four bits.
  unsigned odd_quadrants(Bitboard vacant) const;

 private:
  Bitboard spread(Bitboard of_board) const;
  Bitboard gathered(Bitboard of_field) const;
};

/// The name of a cell of the board: "a1" is the top left cell, columns are letters.
std::string cell_name(const Board& board, int cell);

}  // namespace othello::endgame
