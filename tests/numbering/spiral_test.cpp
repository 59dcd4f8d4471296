#include "numbering/cell_order.h"

#include <gtest/gtest.h>

#include "support/boards.h"
#include "support/plain_numbers.h"

namespace othello {
namespace {

//    0  1  2  3  4
//    5  6  7  8  9
//   10 11 12 13 14     12 13 17 18 are the centre block
//   15 16 17 18 19
//   20 21 22 23 24
//   25 26 27 28 29
TEST(Spiral, Of5x6) {
  EXPECT_EQ((std::vector<int>{4,  3,  2, 1, 0, 5, 10, 15, 20, 25, 26, 27, 28, 29, 24,
                              19, 14, 9, 8, 7, 6, 11, 16, 21, 22, 23, 18, 13, 12, 17}),
            spiral_inwards(Board(5, 6)));
}

TEST(Spiral, Of4x4) {
  EXPECT_EQ((std::vector<int>{3, 2, 1, 0, 4, 8, 12, 13, 14, 15, 11, 7, 6, 5, 9, 10}),
            spiral_inwards(Board(4, 4)));
}

// The centre block 4 5 7 8 touches the edge; its cells leave the outer ring and keep their order.
TEST(Spiral, Of3x3) {
  EXPECT_EQ((std::vector<int>{2, 1, 0, 3, 6, 7, 8, 5, 4}), spiral_inwards(Board(3, 3)));
}

TEST(Spiral, Of8x8) {
  EXPECT_EQ((std::vector<int>{7,  6,  5,  4,  3,  2,  1,  0,  8,  16, 24, 32, 40, 48, 56, 57,
                              58, 59, 60, 61, 62, 63, 55, 47, 39, 31, 23, 15, 14, 13, 12, 11,
                              10, 9,  17, 25, 33, 41, 49, 50, 51, 52, 53, 54, 46, 38, 30, 22,
                              21, 20, 19, 18, 26, 34, 42, 43, 44, 45, 37, 29, 28, 27, 35, 36}),
            spiral_inwards(Board(8, 8)));
}

TEST(Spiral, IsAWalkThatTurnsLeftOnEverySize) {
  for (const Board& board : test::all_boards()) {
    std::vector<int> order;
    for (const plain::Spot spot : plain::spiral_walk(board.columns(), board.rows())) {
      order.push_back(board.cell(spot.column, spot.row));
    }
    EXPECT_EQ(order, spiral_inwards(board)) << board.name();
  }
}

TEST(Spiral, EndsWithTheCentreBlockOnEverySize) {
  for (const Board& board : test::all_boards()) {
    const std::vector<int> order = spiral_inwards(board);
    ASSERT_EQ(static_cast<std::size_t>(board.cells()), order.size()) << board.name();
    Bitboard cells = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i + 4 == order.size()) {
        EXPECT_EQ(board.all() & ~board.centre(), cells) << board.name();
      }
      cells |= bit(order[i]);
    }
    EXPECT_EQ(board.all(), cells) << board.name();
  }
}

}  // namespace
}  // namespace othello
