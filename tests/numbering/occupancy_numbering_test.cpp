// Every state and every number of the smallest boards, and numbers computed by hand.

#include "numbering/occupancy_numbering.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

#include "board/text.h"
#include "support/boards.h"
#include "support/plain_occupancies.h"
#include "support/sanitized.h"

namespace othello {
namespace {

struct SmallCase {
  Board board;
  SymmetryMode mode;
};

std::vector<SmallCase> cases_of_small_boards() {
  std::vector<SmallCase> cases;
  for (const Board& board : {Board(3, 3), Board(3, 4), Board(4, 3)}) {
    if (test::kSanitized && board.cells() > 9) continue;
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) cases.push_back({board, mode});
  }
  return cases;
}

/// Reached or not, by depth.
std::vector<std::vector<State>> states_by_depth(const Board& board) {
  std::vector<std::vector<State>> depths(static_cast<std::size_t>(board.last_depth()) + 1);
  for (const State& state : test::all_states(board)) {
    depths[static_cast<std::size_t>(state.discs() - 4)].push_back(state);
  }
  return depths;
}

template <class Number>
class OccupancyNumbers : public testing::Test {
 protected:
  /// Calls check(board, mode, numbering, states of the depth) for every depth of every small board.
  template <class Check>
  static void for_each_depth(Check&& check) {
    for (const auto& [board, mode] : cases_of_small_boards()) {
      const auto depths = states_by_depth(board);
      for (int depth = 0; depth <= board.last_depth(); ++depth) {
        SCOPED_TRACE(board.name() + " depth " + std::to_string(depth));
        const OccupancyNumbering<Number> numbering(board, Symmetry(board, mode), depth);
        check(board, mode, numbering, depths[static_cast<std::size_t>(depth)]);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
};

using NumberTypes = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(OccupancyNumbers, NumberTypes);

TYPED_TEST(OccupancyNumbers, FollowTheDefinition) {
  this->for_each_depth([](const Board& board, SymmetryMode mode, const auto& numbering, const auto& states) {
    for (const State& state : states) {
      const TypeParam number = numbering.rank_orbit(state);
      ASSERT_EQ(plain::occupancy_number(board, state, mode), number) << format_state(board, state);
      ASSERT_LT(number, numbering.bound()) << format_state(board, state);
    }
  });
}

// Every number below the bound is of one colouring of one occupancy, and without symmetry its own.
TYPED_TEST(OccupancyNumbers, EveryNumberDecodesToAStateOfItsOwn) {
  this->for_each_depth([](const Board& board, SymmetryMode mode, const auto& numbering, const auto& states) {
    ASSERT_EQ(states.size(), numbering.bound());
    std::set<std::pair<Bitboard, Bitboard>> decoded;
    for (TypeParam number = 0; number < numbering.bound(); ++number) {
      const State state = numbering.unrank(number);
      ASSERT_EQ(numbering.depth() + 4, state.discs());
      ASSERT_EQ(board.centre(), state.occupancy() & board.centre());
      ASSERT_EQ(0u, state.occupancy() & ~board.all());
      ASSERT_EQ(0u, state.mover & state.opponent);
      ASSERT_TRUE(decoded.emplace(state.mover, state.opponent).second) << format_state(board, state);
      if (mode == SymmetryMode::kNone) {
        ASSERT_EQ(number, numbering.rank_orbit(state));
      } else {
        ASSERT_LE(numbering.rank_orbit(state), number);
      }
    }
  });
}

TYPED_TEST(OccupancyNumbers, AreOneForEveryOrbit) {
  this->for_each_depth([](const Board& board, SymmetryMode mode, const auto& numbering, const auto& states) {
    std::map<TypeParam, plain::Grid> orbits;
    std::set<plain::Grid> grids;
    for (const State& state : states) {
      const plain::Grid grid = plain::canonical_form(board, state, mode);
      grids.insert(grid);
      const auto known = orbits.emplace(numbering.rank_orbit(state), grid).first;
      ASSERT_EQ(known->second, grid) << "two orbits have one number: " << format_state(board, state);
    }
    ASSERT_EQ(grids.size(), orbits.size()) << "an orbit has two numbers";
  });
}

TYPED_TEST(OccupancyNumbers, RepresentativeIsTheSmallestOfTheOrbit) {
  this->for_each_depth([](const Board& board, SymmetryMode mode, const auto& numbering, const auto& states) {
    const OccupancyNumbering<TypeParam> apart(board, Symmetry(board, SymmetryMode::kNone), numbering.depth());
    for (const State& state : states) {
      std::optional<State> smallest;
      const auto orbit = mode == SymmetryMode::kFull ? test::plain_images(board, state) : std::vector{state};
      for (const State& image : orbit) {
        if (!smallest || apart.rank_orbit(image) < apart.rank_orbit(*smallest)) smallest = image;
      }
      ASSERT_EQ(*smallest, numbering.representative(state)) << format_state(board, state);
      ASSERT_EQ(apart.rank_orbit(*smallest), numbering.rank_orbit(state)) << format_state(board, state);
    }
  });
}

// 3x3: places 0 to 8 are cells 4, 5, 8, 7, 6, 3, 0, 1, 2. The start has the mover's discs on 5 and 7, places
// 1 and 3; the transposition keeps it.
TYPED_TEST(OccupancyNumbers, OfTheStartOf3x3ByHand) {
  const Board board(3, 3);
  const OccupancyNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), 0);
  EXPECT_EQ(TypeParam{16}, numbering.bound());
  EXPECT_EQ(TypeParam{0b1010}, numbering.rank_orbit(board.start()));
  EXPECT_EQ(board.start(), numbering.unrank(0b1010));
}

// One more mover's disc bottom left, on cell 6: of the five occupancies of depth 1 the first, colouring
// 11010. Transposed it is on cell 2, the last of the places: 4 * 2^5 more.
TYPED_TEST(OccupancyNumbers, OfATransposedStateOf3x3ByHand) {
  const Board board(3, 3);
  const OccupancyNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), 1);
  const State bottom_left = parse_state(board, ".../.OX/XXO");
  const State top_right = parse_state(board, "..X/.OX/.XO");
  EXPECT_EQ(TypeParam{5 * 32}, numbering.bound());
  EXPECT_EQ(TypeParam{26}, numbering.rank_orbit(bottom_left));
  EXPECT_EQ(TypeParam{26}, numbering.rank_orbit(top_right));
  EXPECT_EQ(bottom_left, numbering.unrank(26));
  EXPECT_EQ(top_right, numbering.unrank(4 * 32 + 26)) << "a number that is not the representative's";
  EXPECT_EQ(bottom_left, numbering.representative(top_right));
  const OccupancyNumbering<TypeParam> apart(board, Symmetry(board, SymmetryMode::kNone), 1);
  EXPECT_EQ(TypeParam{4 * 32 + 26}, apart.rank_orbit(top_right));
}

// The full board has one occupancy, and its colourings are all numbers.
TYPED_TEST(OccupancyNumbers, OfTheFullBoardByHand) {
  const Board board(3, 3);
  const OccupancyNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), 5);
  EXPECT_EQ(TypeParam{512}, numbering.bound());
  EXPECT_EQ(TypeParam{0}, numbering.rank_orbit(parse_state(board, "OOO/OOO/OOO")));
  EXPECT_EQ(TypeParam{511}, numbering.rank_orbit(parse_state(board, "XXX/XXX/XXX")));
  EXPECT_EQ("OOX/OOO/OOO", format_state(board, numbering.unrank(256)));
}

// 5x6: the centre's cells 17, 12, 13, 18 are places 0 to 3. The start has 13 and 17, 0101; its mirror image
// 18 and 12, 1010.
TYPED_TEST(OccupancyNumbers, OfTheStartOf5x6ByHand) {
  const Board board(5, 6);
  const OccupancyNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), 0);
  EXPECT_EQ(TypeParam{5}, numbering.rank_orbit(board.start()));
  EXPECT_EQ(TypeParam{5}, numbering.rank_orbit(board.start().with_roles_exchanged()));
  const OccupancyNumbering<TypeParam> apart(board, Symmetry(board, SymmetryMode::kNone), 0);
  EXPECT_EQ(TypeParam{10}, apart.rank_orbit(board.start().with_roles_exchanged()));
}

}  // namespace
}  // namespace othello
