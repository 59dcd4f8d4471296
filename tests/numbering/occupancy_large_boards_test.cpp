// The occupancy numbers of boards too large to go through: bounds, bits, and round trips of random states.

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "board/text.h"
#include "numbering/occupancy_numbering.h"
#include "support/boards.h"
#include "support/plain_occupancies.h"
#include "support/sanitized.h"

namespace othello {
namespace {

int bits_needed(const Board& board, int depth) {
  return bit_width(occupancy_number_bound(board, depth) - 1);
}

TEST(OccupancyNumberBound, IsOccupanciesTimesColouringsOnEverySize) {
  for (const Board& board : test::all_boards()) {
    for (int depth = 0; depth <= board.last_depth(); ++depth) {
      ASSERT_EQ(plain::occupancy_number_bound(board, depth), occupancy_number_bound(board, depth))
          << board.name() << " depth " << depth;
    }
  }
}

// At depth 20 of 5x6 the paper's numbers take 46 bits.
TEST(OccupancyNumberBound, Bits) {
  EXPECT_EQ(42, bits_needed(Board(5, 6), 20));
  EXPECT_EQ(4, bits_needed(Board(5, 6), 0));
  EXPECT_EQ(30, bits_needed(Board(5, 6), 26));
  int most = 0;
  for (int depth = 0; depth <= 60; ++depth) most = std::max(most, bits_needed(Board(8, 8), depth));
  EXPECT_EQ(96, most);
}

template <class Number>
bool is_refused(const Board& board, int depth) {
  try {
    const OccupancyNumbering<Number> numbering(board, Symmetry(board, SymmetryMode::kFull), depth);
    EXPECT_TRUE(numbering.bound() == plain::occupancy_number_bound(board, depth));
    EXPECT_EQ(depth, numbering.depth());
    return false;
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find(board.name())) << error.what();
    EXPECT_NE(std::string::npos, std::string(error.what()).find(std::to_string(depth))) << error.what();
    return true;
  }
}

TEST(OccupancyNumberBound, WhatDoesNotFitIsRefusedExactlyWhereItHappens) {
  int refused = 0;
  for (const Board& board : {Board(5, 6), Board(6, 6), Board(7, 7), Board(7, 8), Board(8, 8)}) {
    for (int depth = 0; depth <= board.last_depth(); ++depth) {
      const bool too_large =
          plain::occupancy_number_bound(board, depth) > std::numeric_limits<std::uint64_t>::max();
      EXPECT_EQ(too_large, is_refused<std::uint64_t>(board, depth)) << board.name() << " depth " << depth;
      EXPECT_FALSE(is_refused<Uint128>(board, depth)) << board.name() << " depth " << depth;
      refused += too_large;
    }
  }
  EXPECT_GT(refused, 0);
}

class RandomStates : public testing::TestWithParam<const char*> {
 protected:
  static std::vector<State> states() {
    const Board board = Board::parse(GetParam());
    std::mt19937_64 random(5);
    std::vector<State> states = test::playout_states(board, 10, random);
    for (int i = 0; i < test::less_often(1'000); ++i) states.push_back(test::random_state(board, random));
    return states;
  }
};

TEST_P(RandomStates, WithoutSymmetryComeBackFromTheirNumbers) {
  const Board board = Board::parse(GetParam());
  const Symmetry symmetry(board, SymmetryMode::kNone);
  for (const State& state : states()) {
    const OccupancyNumbering<Uint128> numbering(board, symmetry, state.discs() - 4);
    const Uint128 number = numbering.rank_orbit(state);
    ASSERT_TRUE(number < numbering.bound());
    ASSERT_TRUE(number == plain::occupancy_number(board, state, SymmetryMode::kNone));
    ASSERT_EQ(state, numbering.unrank(number)) << format_state(board, state);
    ASSERT_EQ(state, numbering.representative(state)) << format_state(board, state);
  }
}

TEST_P(RandomStates, OfOneOrbitHaveOneNumberAndTheSameRepresentative) {
  const Board board = Board::parse(GetParam());
  const Symmetry symmetry(board, SymmetryMode::kFull);
  for (const State& state : states()) {
    const OccupancyNumbering<Uint128> numbering(board, symmetry, state.discs() - 4);
    const Uint128 number = numbering.rank_orbit(state);
    ASSERT_TRUE(number < numbering.bound());
    ASSERT_TRUE(number == plain::occupancy_number(board, state, SymmetryMode::kFull))
        << format_state(board, state);
    const State representative = numbering.unrank(number);
    const auto orbit = test::plain_images(board, state);
    ASSERT_NE(orbit.end(), std::ranges::find(orbit, representative)) << format_state(board, state);
    for (const State& image : orbit) ASSERT_TRUE(number == numbering.rank_orbit(image));
  }
}

TEST_P(RandomStates, HaveTheSameNumbersIn64And128Bits) {
  const Board board = Board::parse(GetParam());
  const Symmetry symmetry(board, SymmetryMode::kFull);
  int compared = 0;
  for (const State& state : states()) {
    const int depth = state.discs() - 4;
    if (occupancy_number_bound(board, depth) > std::numeric_limits<std::uint64_t>::max()) continue;
    const OccupancyNumbering<std::uint64_t> narrow(board, symmetry, depth);
    const OccupancyNumbering<Uint128> wide(board, symmetry, depth);
    const std::uint64_t number = narrow.rank_orbit(state);
    ASSERT_TRUE(Uint128{number} == wide.rank_orbit(state));
    ASSERT_EQ(narrow.unrank(number), wide.unrank(number));
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

INSTANTIATE_TEST_SUITE_P(Boards, RandomStates, testing::Values("5x6", "6x6", "8x8"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace othello
