#include "board/score.h"

#include <gtest/gtest.h>

namespace othello {
namespace {

TEST(FinalScore, VacantCellsGoToTheWinnerOrToNobody) {
  EXPECT_EQ(-8, final_score(ScoreRule::kDiscs, -8, 2));
  EXPECT_EQ(-10, final_score(ScoreRule::kWinner, -8, 2));
  EXPECT_EQ(8, final_score(ScoreRule::kDiscs, 8, 2));
  EXPECT_EQ(10, final_score(ScoreRule::kWinner, 8, 2));
  EXPECT_EQ(64, final_score(ScoreRule::kWinner, 13, 51));
  EXPECT_EQ(-64, final_score(ScoreRule::kWinner, -13, 51));
  for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
    EXPECT_EQ(0, final_score(rule, 0, 4));
    EXPECT_EQ(2, final_score(rule, 2, 0));
  }
}

TEST(FinalScore, IsNegatedWhereTheFewestWin) {
  for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
    const ScoreRule fewest = with_objective(rule, Objective::kFewest);
    EXPECT_EQ(Objective::kFewest, objective_of(fewest));
    EXPECT_EQ(counts_vacant(rule), counts_vacant(fewest));
    EXPECT_EQ(rule, with_objective(fewest, Objective::kMost));
    for (int difference = -9; difference <= 9; ++difference)
      EXPECT_EQ(-final_score(rule, difference, 5), final_score(fewest, difference, 5));
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
  EXPECT_EQ("winner-fewest", name_of(ScoreRule::kWinnerFewest));
  EXPECT_EQ("discs-fewest", name_of(ScoreRule::kDiscsFewest));
  for (const Objective objective : {Objective::kMost, Objective::kFewest})
    EXPECT_EQ(objective, objective_named(name_of(objective)));
  EXPECT_FALSE(objective_named("least"));
  for (const ScoreRule rule : kScoreRules) EXPECT_EQ(rule, score_rule_named(name_of(rule)));
  EXPECT_FALSE(score_rule_named("Winner"));
  EXPECT_FALSE(score_rule_named(""));
}

}  // namespace
}  // namespace othello
