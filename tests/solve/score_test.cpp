#include "solve/score.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace othello {
namespace {

TEST(FinalValue, VacantCellsGoToTheWinnerOrToNobody) {
  EXPECT_EQ(-8, final_value(ScoreRule::kDiscs, 3, 11, 16));
  EXPECT_EQ(-10, final_value(ScoreRule::kWinner, 3, 11, 16));
  EXPECT_EQ(8, final_value(ScoreRule::kDiscs, 11, 3, 16));
  EXPECT_EQ(10, final_value(ScoreRule::kWinner, 11, 3, 16));
  EXPECT_EQ(64, final_value(ScoreRule::kWinner, 13, 0, 64));
  EXPECT_EQ(-64, final_value(ScoreRule::kWinner, 0, 13, 64));
  for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
    EXPECT_EQ(0, final_value(rule, 6, 6, 16));
    EXPECT_EQ(2, final_value(rule, 9, 7, 16));
  }
}

TEST(ValueBytes, AscendWithTheValueAndNegate) {
  for (Value value = -kMaxCells; value <= kMaxCells; ++value) {
    ASSERT_EQ(value, value_of(byte_of(value)));
    ASSERT_NE(kNoValue, byte_of(value));
    ASSERT_LT(byte_of(value), kValueBytes);
    ASSERT_EQ(-value, value_of(negated(byte_of(value))));
    if (value > -kMaxCells) {
      ASSERT_LT(byte_of(value - 1), byte_of(value));
    }
  }
}

TEST(ScoreRules, AreReadByName) {
  EXPECT_EQ(ScoreRule::kWinner, parse_score_rule("winner"));
  EXPECT_EQ(ScoreRule::kDiscs, parse_score_rule("discs"));
  EXPECT_THROW(parse_score_rule("Winner"), std::invalid_argument);
}

}  // namespace
}  // namespace othello
