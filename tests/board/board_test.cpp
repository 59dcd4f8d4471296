#include "board/board.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "support/boards.h"
#include "support/plain_game.h"

namespace othello {
namespace {

TEST(Board, ParsesColumnsThenRows) {
  const Board board = Board::parse("5x6");
  EXPECT_EQ(5, board.columns());
  EXPECT_EQ(6, board.rows());
  EXPECT_EQ(30, board.cells());
  EXPECT_EQ(26, board.last_depth());
  EXPECT_EQ("5x6", board.name());
  EXPECT_NE(board, Board::parse("6x5"));
}

TEST(Board, EveryNameParsesBack) {
  for (const Board& board : test::all_boards()) EXPECT_EQ(board, Board::parse(board.name()));
}

TEST(Board, RefusesWhatIsNoBoard) {
  for (const std::string text : {"",
                                 "x",
                                 "5",
                                 "5x",
                                 "x6",
                                 "5x6x7",
                                 "5X6",
                                 "5*6",
                                 "5 x 6",
                                 " 5x6",
                                 "5x6 ",
                                 "+5x6",
                                 "5x-6",
                                 "2x6",
                                 "5x2",
                                 "11x6",
                                 "5x13",
                                 "3x22",
                                 "22x3",
                                 "2x10",
                                 "1x64",
                                 "0x0",
                                 "99999999999999999999x6",
                                 "4294967301x6",
                                 "5.0x6",
                                 "five",
                                 "5x6\n"}) {
    EXPECT_THROW(Board::parse(text), std::invalid_argument) << "'" << text << "'";
  }
}

TEST(Board, TheErrorQuotesTheTextAndShowsTheForm) {
  try {
    Board::parse("5y6");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    const std::string message = error.what();
    EXPECT_NE(std::string::npos, message.find("5y6")) << message;
    EXPECT_NE(std::string::npos, message.find("5x6")) << message;
    EXPECT_EQ(std::string::npos, message.find('\n')) << message;
  }
}

TEST(Board, RefusesSidesOutOfRange) {
  for (const int side : {-1, 0, 1, 2, 11, 64}) {
    EXPECT_THROW(Board(side, 6), std::invalid_argument);
    EXPECT_THROW(Board(6, side), std::invalid_argument);
  }
}

TEST(Board, HasAtMost64Cells) {
  int sizes = 0;
  for (int columns = -1; columns <= 70; ++columns) {
    for (int rows = -1; rows <= 70; ++rows) {
      const bool fits = columns >= 3 && rows >= 3 && columns * rows <= 64;
      ASSERT_EQ(fits, is_board_size(columns, rows)) << columns << 'x' << rows;
      if (fits) {
        EXPECT_EQ(columns * rows, Board(columns, rows).cells());
        ++sizes;
      } else {
        EXPECT_THROW(Board(columns, rows), std::invalid_argument) << columns << 'x' << rows;
      }
    }
  }
  EXPECT_EQ(92, sizes);
}

TEST(Board, CellsRunRowByRowFromTheTopLeft) {
  const Board board(5, 6);
  EXPECT_EQ(0, board.cell(0, 0));
  EXPECT_EQ(4, board.cell(4, 0));
  EXPECT_EQ(5, board.cell(0, 1));
  EXPECT_EQ(29, board.cell(4, 5));
  for (int cell = 0; cell < board.cells(); ++cell) {
    EXPECT_EQ(cell, board.cell(board.column_of(cell), board.row_of(cell)));
  }
  EXPECT_FALSE(board.contains(-1, 0));
  EXPECT_FALSE(board.contains(5, 0));
  EXPECT_FALSE(board.contains(0, 6));
  EXPECT_TRUE(board.contains(4, 5));
}

TEST(Board, AllHoldsEveryCell) {
  EXPECT_EQ(0x1ffu, Board(3, 3).all());
  EXPECT_EQ((std::uint64_t{1} << 30) - 1, Board(5, 6).all());
  EXPECT_EQ(~std::uint64_t{0}, Board(8, 8).all());
}

// 5x6: columns 2 and 3, rows 2 and 3; cells 12, 13, 17, 18.
TEST(Board, CentreAndStartOf5x6) {
  const Board board(5, 6);
  EXPECT_EQ(bit(12) | bit(13) | bit(17) | bit(18), board.centre());
  EXPECT_EQ((State{.mover = bit(13) | bit(17), .opponent = bit(12) | bit(18)}), board.start());
}

// 3x3: the block is the lower right, columns 1 and 2, rows 1 and 2; cells 4, 5, 7, 8.
TEST(Board, CentreAndStartOf3x3) {
  const Board board(3, 3);
  EXPECT_EQ(bit(4) | bit(5) | bit(7) | bit(8), board.centre());
  EXPECT_EQ((State{.mover = bit(5) | bit(7), .opponent = bit(4) | bit(8)}), board.start());
}

// 8x8: d4, e4, d5, e5 of the official board; black, who moves first, holds e4 and d5.
TEST(Board, CentreAndStartOf8x8) {
  const Board board(8, 8);
  EXPECT_EQ(bit(27) | bit(28) | bit(35) | bit(36), board.centre());
  EXPECT_EQ((State{.mover = bit(28) | bit(35), .opponent = bit(27) | bit(36)}), board.start());
}

TEST(Board, StartIsThePlainStartOnEverySize) {
  for (const Board& board : test::all_boards()) {
    SCOPED_TRACE(board.name());
    const State start = plain::to_state(plain::start(board.columns(), board.rows()));
    EXPECT_EQ(start, board.start());
    EXPECT_EQ(start.occupancy(), board.centre());
    EXPECT_EQ(0, board.depth_of(board.start()));
    EXPECT_EQ(board.cells() - 4, board.last_depth());
  }
}

TEST(Board, EvenSquares) {
  std::string names;
  for (const Board& board : test::all_boards()) {
    if (board.is_even_square()) names += board.name() + " ";
  }
  EXPECT_EQ("4x4 6x6 8x8 ", names);
}

TEST(Board, NthCell) {
  const Bitboard cells = bit(3) | bit(17) | bit(63);
  EXPECT_EQ(3, nth_cell(cells, 0));
  EXPECT_EQ(17, nth_cell(cells, 1));
  EXPECT_EQ(63, nth_cell(cells, 2));
}

TEST(State, CountsAndExchanges) {
  const State state{.mover = 0b1011, .opponent = 0b10100};
  EXPECT_EQ(0b11111u, state.occupancy());
  EXPECT_EQ(5, state.discs());
  EXPECT_EQ(1, Board(4, 4).depth_of(state));
  EXPECT_EQ((State{.mover = 0b10100, .opponent = 0b1011}), state.with_roles_exchanged());
}

}  // namespace
}  // namespace othello
