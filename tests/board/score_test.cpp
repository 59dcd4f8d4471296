#include "board/score.h"

#include <gtest/gtest.h>

namespace othello {
namespace {

constexpr ScoreRule kRules[] = {ScoreRule::kWinner, ScoreRule::kDiscs};

TEST(FinalScore, VacantCellsGoToTheWinnerOrToNobody) {
  EXPECT_EQ(-8, final_score(ScoreRule::kDiscs, -8, 2));
  EXPECT_EQ(-10, final_score(ScoreRule::kWinner, -8, 2));
  EXPECT_EQ(8, final_score(ScoreRule::kDiscs, 8, 2));
  EXPECT_EQ(10, final_score(ScoreRule::kWinner, 8, 2));
  EXPECT_EQ(64, final_score(ScoreRule::kWinner, 13, 51));
  EXPECT_EQ(-64, final_score(ScoreRule::kWinner, -13, 51));
  for (const ScoreRule rule : kRules) {
    EXPECT_EQ(0, final_score(rule, 0, 4));
    EXPECT_EQ(2, final_score(rule, 2, 0));
  }
}

TEST(FinalScore, OfAStateIsThatOfItsDiscs) {
  const Board board(4, 4);
  const State state{.mover = 0x0007, .opponent = 0x3ff8};  // 3 against 11
  EXPECT_EQ(-8, final_score(ScoreRule::kDiscs, board, state));
  EXPECT_EQ(-10, final_score(ScoreRule::kWinner, board, state));
  EXPECT_EQ(10, final_score(ScoreRule::kWinner, board, state.with_roles_exchanged()));
}

TEST(ScoreRules, HaveTheirNames) {
  EXPECT_EQ("winner", name_of(ScoreRule::kWinner));
  EXPECT_EQ("discs", name_of(ScoreRule::kDiscs));
  for (const ScoreRule rule : kRules) EXPECT_EQ(rule, score_rule_named(name_of(rule)));
  EXPECT_FALSE(score_rule_named("Winner"));
  EXPECT_FALSE(score_rule_named(""));
}

}  // namespace
}  // namespace othello
