#include "board/rules.h"

#include <gtest/gtest.h>

#include <random>

#include "board/text.h"
#include "support/boards.h"
#include "support/plain_game.h"
#include "support/sanitized.h"

namespace othello {
namespace {

Bitboard cells_of(const Board& board, const std::vector<plain::Spot>& spots) {
  Bitboard cells = 0;
  for (const plain::Spot spot : spots) cells |= bit(board.cell(spot.column, spot.row));
  return cells;
}

// Moves, the flips of every vacant cell and the state after every move.
void expect_plain_rules(const Rules& rules, const plain::Grid& grid) {
  const Board& board = rules.board();
  const State state = plain::to_state(grid);
  SCOPED_TRACE(board.name() + " " + format_state(board, state));
  const Bitboard moves = rules.moves(state);
  ASSERT_EQ(cells_of(board, plain::moves(grid)), moves);
  for (const plain::Spot spot : plain::all_spots(grid)) {
    if (grid[spot] != plain::kVacant) continue;
    const int cell = board.cell(spot.column, spot.row);
    const Bitboard flips = rules.flips(state, cell);
    ASSERT_EQ(cells_of(board, plain::flips(grid, spot)), flips) << "cell " << cell;
    ASSERT_EQ((moves & bit(cell)) != 0, flips != 0) << "cell " << cell;
    if (flips != 0) {
      ASSERT_EQ(plain::to_state(plain::after_move(grid, spot)), rules.after_move(state, cell))
          << "cell " << cell;
    }
  }
}

TEST(Rules, AgreeWithThePlainGameOnRandomPlayouts) {
  std::mt19937_64 random(1);
  for (const Board& board : test::all_boards()) {
    const Rules rules(board);
    for (int game = 0; game < test::less_often(12); ++game) {
      for (const plain::Grid& grid : plain::random_game(board.columns(), board.rows(), random)) {
        ASSERT_NO_FATAL_FAILURE(expect_plain_rules(rules, grid));
      }
    }
  }
}

// Random colourings hold what games seldom reach: long lines, flips in many directions, full edges.
TEST(Rules, AgreeWithThePlainGameOnRandomColourings) {
  std::mt19937_64 random(2);
  for (const Board& board : test::all_boards()) {
    const Rules rules(board);
    for (int i = 0; i < test::less_often(150); ++i) {
      const State state = test::random_state(board, random);
      ASSERT_NO_FATAL_FAILURE(expect_plain_rules(rules, plain::from_state(board, state)));
    }
  }
}

// A full board with the mover's discs along the edge but for one cell, the opponent's inside: lines of the
// greatest length in every direction.
TEST(Rules, FlipLinesFromEdgeToEdge) {
  for (const Board& board : test::all_boards()) {
    const Rules rules(board);
    plain::Grid grid(board.columns(), board.rows(), plain::kOpponent);
    for (const plain::Spot spot : plain::all_spots(grid)) {
      const bool edge = spot.column == 0 || spot.column == board.columns() - 1 || spot.row == 0 ||
                        spot.row == board.rows() - 1;
      if (edge) grid[spot] = plain::kMover;
    }
    for (const plain::Spot spot : plain::all_spots(grid)) {
      if (grid[spot] != plain::kMover) continue;
      plain::Grid with_gap = grid;
      with_gap[spot] = plain::kVacant;
      ASSERT_NO_FATAL_FAILURE(expect_plain_rules(rules, with_gap));
    }
  }
}

// Discs at the end of one row and the start of the next are no neighbours.
TEST(Rules, LinesDoNotRunOverTheEndOfARow) {
  const Board board(4, 4);
  const Rules rules(board);
  EXPECT_EQ(0u, rules.moves(parse_state(board, "...O/XOO./.OO./....")) & bit(2));
  EXPECT_EQ(0u, rules.moves(parse_state(board, "..../OXX./.XXO/X...")));
}

TEST(Rules, PlayableMovesPassAndLeaveClosedCellsOut) {
  const Board board(4, 4);
  State state = parse_state(board, "XXXX/XXXX/XXXO/XX..");
  const State mover_moves = state;
  EXPECT_EQ(bit(15), Rules(board).playable_moves(state));
  EXPECT_EQ(mover_moves, state);
  state = parse_state(board, "OOOO/OOOO/OOOX/OO..");
  EXPECT_EQ(bit(15), Rules(board).playable_moves(state));
  EXPECT_EQ(mover_moves, state);
  state = parse_state(board, "XXXX/XXXX/XXXX/XX..");
  EXPECT_EQ(0u, Rules(board).playable_moves(state));

  // Who can move to closed cells alone does not pass.
  const Board closed = board_named("----/-OX-/-XO-/----");
  state = closed.start();
  EXPECT_EQ(0u, Rules(closed).playable_moves(state));
  EXPECT_EQ(closed.start(), state);
}

// The mover holds the block's top right and bottom left: the four moves stand left of and above the top
// left disc, right of and below the bottom right one.
TEST(Rules, FirstMoves) {
  const Board board(4, 4);
  const Rules rules(board);
  EXPECT_EQ(bit(1) | bit(4) | bit(11) | bit(14), rules.moves(board.start()));
  EXPECT_EQ("..../XXX./.XO./....",
            format_state(board, rules.after_move(board.start(), 4).with_roles_exchanged()));
  EXPECT_EQ("..../OOO./.OX./....", format_state(board, rules.after_move(board.start(), 4)));
}

TEST(Rules, NoMoveOnAFullBoardOrAgainstNobody) {
  for (const Board& board : test::all_boards()) {
    const Rules rules(board);
    EXPECT_EQ(0u, rules.moves({board.centre(), board.all() & ~board.centre()}));
    EXPECT_EQ(0u, rules.moves({board.centre(), 0}));
    EXPECT_EQ(0u, rules.moves({0, board.centre()}));
  }
}

}  // namespace
}  // namespace othello
