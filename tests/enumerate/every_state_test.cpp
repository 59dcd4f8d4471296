// Both engines against the plain search, state by state: small boards to their end, others as far as is
// quick.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "enumerate/search_support.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

class WholeGame : public testing::TestWithParam<const char*> {};

TEST_P(WholeGame, FullSymmetry) {
  test::expect_same_as_plain(GetParam(), SymmetryMode::kFull);
}
TEST_P(WholeGame, NoSymmetry) {
  test::expect_same_as_plain(GetParam(), SymmetryMode::kNone);
}

std::vector<const char*> small_boards() {
  if (test::kSanitized) return {"3x3", "3x4", "4x3", "3x5"};
  return {"3x3", "3x4", "4x3", "4x4", "3x5", "5x3"};
}

INSTANTIATE_TEST_SUITE_P(Boards, WholeGame, testing::ValuesIn(small_boards()),
                         [](const auto& test) { return std::string(test.param); });

struct Opening {
  const char* board;
  int max_depth;
};

class FirstDepths : public testing::TestWithParam<Opening> {
 protected:
  static int max_depth() { return GetParam().max_depth - (test::kSanitized ? 2 : 0); }
};

TEST_P(FirstDepths, FullSymmetry) {
  test::expect_same_as_plain(GetParam().board, SymmetryMode::kFull, max_depth());
}
TEST_P(FirstDepths, NoSymmetry) {
  test::expect_same_as_plain(GetParam().board, SymmetryMode::kNone, max_depth() - 1);
}

// 7x8 without symmetry, and 8x8, take numbers of 128 bits; 6x6 and 8x8 have tight ones.
INSTANTIATE_TEST_SUITE_P(Boards, FirstDepths,
                         testing::Values(Opening{"5x5", 7}, Opening{"5x6", 6}, Opening{"6x5", 6},
                                         Opening{"6x6", 6}, Opening{"8x8", 6}, Opening{"3x8", 8},
                                         Opening{"8x3", 8}, Opening{"7x8", 6}, Opening{"7x7", 5},
                                         Opening{"6x4", 7}, Opening{"3x9", 9}, Opening{"3x10", 9},
                                         Opening{"10x3", 8}, Opening{"4x9", 6}, Opening{"9x4", 6},
                                         Opening{"5x12", 5}, Opening{"12x5", 5}, Opening{"16x4", 6},
                                         Opening{"9x7", 5}, Opening{"21x3", 8}),
                         [](const auto& test) { return std::string(test.param.board); });

}  // namespace
}  // namespace othello::enumerate
