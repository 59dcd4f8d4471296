#include "reach/game.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "board/text.h"

namespace othello::test {
namespace {

using reach::Game;
using reach::replay;

TEST(Game, RefusesWhatTheRulesForbid) {
  const Board board(4, 4);
  const State start = board.start();
  EXPECT_EQ(replay(board, {start, {}}), start);
  EXPECT_THROW(replay(board, {start, {0}}), std::invalid_argument);
  EXPECT_THROW(replay(board, {start, {kPassPly}}), std::invalid_argument);
  EXPECT_THROW(replay(board, {start, {99}}), std::invalid_argument);
  EXPECT_THROW(replay(board, {start, {-2}}), std::invalid_argument);
}

// A mover who could only play on a closed cell may not pass, nor play there.
TEST(Game, MindsClosedCells) {
  const Board board = parse_board("XO-/.../...");
  EXPECT_THROW(replay(board, {board.start(), {2}}), std::invalid_argument);
  EXPECT_THROW(replay(board, {board.start(), {kPassPly}}), std::invalid_argument);
}

TEST(Game, HasThePassesBetweenItsMoves) {
  // The mover has no move, and the opponent has one on d1.
  const Board board = parse_board("OOX./..../....");
  const Game game = reach::with_passes(board, board.start(), {});
  EXPECT_TRUE(game.plies.empty());
  const Board passed = parse_board(".XO/.../...");
  EXPECT_EQ(plies_text(passed, reach::with_passes(passed, passed.start(), {0})), "pass a1");
}

}  // namespace
}  // namespace othello::test
