// Both engines against the plain search, state by state: small boards to their end, others as far as is
// quick.
#include <gtest/gtest.h>

#include <tuple>

#include "enumerate/search_support.h"

namespace othello {
namespace {

const auto kEngines = testing::Values(Engine::kOccupancy, Engine::kShiftedQueue);

class WholeGame : public testing::TestWithParam<std::tuple<Engine, const char*>> {
 protected:
  static void expect_same_as_plain(SymmetryMode symmetry) {
    const auto& [engine, board] = GetParam();
    test::expect_same_as_plain(engine, board, symmetry);
  }
};

TEST_P(WholeGame, FullSymmetry) {
  expect_same_as_plain(SymmetryMode::kFull);
}
TEST_P(WholeGame, NoSymmetry) {
  expect_same_as_plain(SymmetryMode::kNone);
}

INSTANTIATE_TEST_SUITE_P(
    Boards, WholeGame, testing::Combine(kEngines, testing::Values("3x3", "3x4", "4x3", "4x4", "3x5", "5x3")),
    [](const auto& test) { return test::name_of_engine(std::get<0>(test.param)) + std::get<1>(test.param); });

struct Opening {
  const char* board;
  int max_depth;
};

class FirstDepths : public testing::TestWithParam<std::tuple<Engine, Opening>> {
 protected:
  static void expect_same_as_plain(SymmetryMode symmetry, int fewer_depths) {
    const auto& [engine, opening] = GetParam();
    test::expect_same_as_plain(engine, opening.board, symmetry, opening.max_depth - fewer_depths);
  }
};

TEST_P(FirstDepths, FullSymmetry) {
  expect_same_as_plain(SymmetryMode::kFull, 0);
}
TEST_P(FirstDepths, NoSymmetry) {
  expect_same_as_plain(SymmetryMode::kNone, 1);
}

// 7x8 without symmetry, and 8x8, take numbers of 128 bits; 6x6 and 8x8 have tight ones.
INSTANTIATE_TEST_SUITE_P(Boards, FirstDepths,
                         testing::Combine(kEngines, testing::Values(Opening{"5x5", 7}, Opening{"5x6", 6},
                                                                    Opening{"6x5", 6}, Opening{"6x6", 6},
                                                                    Opening{"8x8", 6}, Opening{"3x8", 8},
                                                                    Opening{"8x3", 8}, Opening{"7x8", 6},
                                                                    Opening{"7x7", 5}, Opening{"6x4", 7})),
                         [](const auto& test) {
                           return test::name_of_engine(std::get<0>(test.param)) +
                                  std::get<1>(test.param).board;
                         });

}  // namespace
}  // namespace othello
