// What a limit of memory leaves for the table: with a limit that is given, and without one.

#include "play/endgame/transposition_table.h"

#include <gtest/gtest.h>

#include <optional>

#include "system/errors.h"

namespace othello::endgame {
namespace {

constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;

TEST(TableBudget, CountsTheWeightsOfTheBoard) {
  const std::uint64_t small = table_budget(Board(4, 4), 256 * kMebi, 0, 1);
  EXPECT_EQ(small, table_budget(Board(4, 4), std::nullopt, 256 * kMebi, 1));
  EXPECT_GT(256 * kMebi, small);
  const std::uint64_t large = table_budget(Board(8, 8), 256 * kMebi, 0, 1);
  EXPECT_GE(small, large + 4 * kMebi);
}

// A machine of which a quarter is too little may still have enough.
TEST(TableBudget, TheUsualLimitIsNoneOfTheUser) {
  for (const Board& board : {Board(4, 4), Board(8, 8)}) {
    const std::uint64_t least = table_budget(board, std::nullopt, 1, 1);
    EXPECT_LT(0u, least);
    EXPECT_GT(kMebi, least);
    EXPECT_THROW(table_budget(board, 8 * kMebi, 1024 * kMebi, 1), CapacityError);
  }
}

}  // namespace
}  // namespace othello::endgame
