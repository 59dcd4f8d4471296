// Boards in the field of eight by eight, and in packed fields.

#include "play/endgame/field.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "play/endgame/endgame_support.h"

namespace othello::endgame {
namespace {

TEST(Field, CellsGoThereAndBack) {
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    Bitboard seen = 0;
    for (int cell = 0; cell < board.cells(); ++cell) {
      const int place = field.from_board(cell);
      EXPECT_EQ(field.is_packed ? cell : 8 * board.row_of(cell) + board.column_of(cell), place);
      EXPECT_EQ(cell, field.to_board(place));
      const State state{bit(cell), 0};
      EXPECT_EQ((State{bit(place), 0}), field.from_board(state));
      EXPECT_EQ(state, field.to_board(field.from_board(state)));
      EXPECT_EQ(state.with_roles_exchanged(), field.to_board(field.from_board(state.with_roles_exchanged())));
      seen |= bit(place);
    }
    EXPECT_EQ(seen, field.cells) << board.name();
    EXPECT_EQ(board.cells(), field.size);
  }
}

TEST(Field, StatesGoThereAndBack) {
  std::mt19937_64 random(1);
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    for (int i = 0; i < 100; ++i) {
      const State state = othello::test::random_state(board, random);
      EXPECT_EQ(state, field.to_board(field.from_board(state)));
      EXPECT_EQ(board.cells() - state.discs(),
                std::popcount(field.vacant(field.from_board(state).mover, field.from_board(state).opponent)));
    }
  }
}

TEST(Field, EveryCellIsInOneQuarter) {
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    for (int cell = 0; cell < board.cells(); ++cell) {
      const auto place = static_cast<std::size_t>(field.from_board(cell));
      const bool right = board.column_of(cell) >= board.columns() / 2;
      const bool lower = board.row_of(cell) >= board.rows() / 2;
      EXPECT_EQ(1 << ((right ? 1 : 0) + (lower ? 2 : 0)), field.quadrant[place]);
      for (unsigned set = 0; set < 16; ++set) {
        EXPECT_EQ((set & field.quadrant[place]) != 0, (field.quadrants[set] >> place & 1) != 0);
      }
    }
    EXPECT_EQ(field.cells, field.quadrants[15]);
  }
}

TEST(Field, OddQuarters) {
  const Field field(Board(5, 6));
  const auto at = [](int column, int row) { return bit(8 * row + column); };
  EXPECT_EQ(0u, field.odd_quadrants(0));
  EXPECT_EQ(1u, field.odd_quadrants(at(1, 2)));
  EXPECT_EQ(2u, field.odd_quadrants(at(2, 2)));
  EXPECT_EQ(4u, field.odd_quadrants(at(1, 3)));
  EXPECT_EQ(8u, field.odd_quadrants(at(2, 3)));
  EXPECT_EQ(0u, field.odd_quadrants(at(0, 0) | at(1, 2)));
  EXPECT_EQ(15u, field.odd_quadrants(at(1, 2) | at(2, 2) | at(1, 3) | at(2, 3)));
}

TEST(Field, CornersAndEdges) {
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    EXPECT_EQ(4, std::popcount(field.corners));
    EXPECT_EQ(field.corners, field.outer_columns & field.outer_rows);
    EXPECT_EQ(2 * board.rows(), std::popcount(field.outer_columns));
    EXPECT_EQ(2 * board.columns(), std::popcount(field.outer_rows));
  }
}

TEST(Field, NeighboursAreOneStepAway) {
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    for (int cell = 0; cell < board.cells(); ++cell) {
      Bitboard expected = 0;
      for (int other = 0; other < board.cells(); ++other) {
        const int columns = std::abs(board.column_of(other) - board.column_of(cell));
        const int rows = std::abs(board.row_of(other) - board.row_of(cell));
        if (std::max(columns, rows) <= 1) expected |= bit(field.from_board(other));
      }
      ASSERT_EQ(expected, field.with_neighbours(bit(field.from_board(cell))) & field.cells) << board.name();
    }
  }
}

TEST(Field, NamesOfCells) {
  EXPECT_EQ("a1", cell_name(Board(5, 6), 0));
  EXPECT_EQ("e1", cell_name(Board(5, 6), 4));
  EXPECT_EQ("a2", cell_name(Board(5, 6), 5));
  EXPECT_EQ("e6", cell_name(Board(5, 6), 29));
  EXPECT_EQ("h8", cell_name(Board(8, 8), 63));
  EXPECT_EQ("u3", cell_name(Board(21, 3), 62));
  EXPECT_EQ("c21", cell_name(Board(3, 21), 62));
}

}  // namespace
}  // namespace othello::endgame
