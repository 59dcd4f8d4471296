// Every state and every number of the smallest boards.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "board/text.h"
#include "numbering/othello_numbering.h"
#include "support/boards.h"
#include "support/plain_numbers.h"
#include "support/sanitized.h"

namespace othello {
namespace {

struct Case {
  Board board;
  SymmetryMode mode;
};

std::vector<Case> small_cases() {
  std::vector<Case> cases;
  for (const Board& board : {Board(3, 3), Board(3, 4), Board(4, 3)}) {
    if (test::kSanitized && board.cells() > 9) continue;
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) cases.push_back({board, mode});
  }
  return cases;
}

template <class Number>
class Bijection : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Bijection, Numbers);

TYPED_TEST(Bijection, EveryStateComesBackFromItsNumber) {
  for (const auto& [board, mode] : small_cases()) {
    const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, mode), Bound::kPlain);
    for (const State& state : test::all_states(board)) {
      const TypeParam number = numbering.encode(state);
      ASSERT_LT(number, numbering.bound()) << board.name() << " " << format_state(board, state);
      ASSERT_EQ(state, numbering.decode(number)) << board.name() << " " << format_state(board, state);
    }
  }
}

// A number that is not the smallest of its state decodes to it all the same; exactly one number of every
// state is its own.
TYPED_TEST(Bijection, EveryNumberDecodesToAStateWithThatOrASmallerNumber) {
  for (const auto& [board, mode] : small_cases()) {
    const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, mode), Bound::kPlain);
    std::size_t own = 0;
    for (TypeParam number = 0; number < numbering.bound(); ++number) {
      const State state = numbering.decode(number);
      ASSERT_EQ(board.centre(), state.occupancy() & board.centre());
      ASSERT_EQ(0u, state.occupancy() & ~board.all());
      ASSERT_EQ(0u, state.mover & state.opponent);
      const TypeParam smallest = numbering.encode(state);
      ASSERT_LE(smallest, number);
      own += smallest == number;
    }
    EXPECT_EQ(test::all_states(board).size(), own) << board.name();
  }
}

// In any order, over the boundaries of what is kept, and with more start discs than one group of bits has.
TYPED_TEST(Bijection, AscendingRanksAreUnrankedAsAny) {
  std::mt19937_64 random(1);
  for (const Board& board : {Board(3, 3), Board(5, 5), Board(5, 6), parse_board("OXOX./XOXO./.OX..")}) {
    const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
    AscendingUnranker<TypeParam> unranker(numbering);
    TypeParam rank = 0;
    for (int i = 0; i < 20'000; ++i) {
      rank = i % 100 == 0 ? random() % numbering.rank_bound()
                          : (rank + random() % 5000) % numbering.rank_bound();
      ASSERT_EQ(numbering.unrank_orbit(rank), unranker(rank)) << board.name();
    }
  }
}

TYPED_TEST(Bijection, RanksAreOneForEveryOrbit) {
  for (const auto& [board, mode] : small_cases()) {
    const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, mode), Bound::kPlain);
    std::map<TypeParam, plain::Grid> orbits;
    std::set<plain::Grid> grids;
    for (const State& state : test::all_states(board)) {
      const plain::Grid grid = plain::canonical_form(board, state, mode);
      grids.insert(grid);
      const auto [known, is_new] = orbits.emplace(numbering.rank_orbit(state), grid);
      ASSERT_EQ(known->second, grid) << "two orbits have one rank: " << format_state(board, state);
    }
    EXPECT_EQ(grids.size(), orbits.size()) << board.name() << ": an orbit has two ranks";
  }
}

TYPED_TEST(Bijection, UnrankGivesTheRepresentative) {
  for (const auto& [board, mode] : small_cases()) {
    const auto transformations = static_cast<TypeParam>(Symmetry(board, mode).order());
    const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, mode), Bound::kPlain);
    std::set<TypeParam> ranks;
    for (const State& state : test::all_states(board)) ranks.insert(numbering.rank_orbit(state));
    std::set<TypeParam> inverted;
    for (TypeParam rank = 0; rank < numbering.rank_bound(); ++rank) {
      const State state = numbering.unrank_orbit(rank);
      ASSERT_LE(numbering.rank_orbit(state), rank);
      if (numbering.rank_orbit(state) != rank) continue;
      inverted.insert(rank);
      ASSERT_EQ(rank * transformations, numbering.encode(state)) << "the representative's digit is 0";
    }
    EXPECT_EQ(ranks, inverted) << board.name();
  }
}

TYPED_TEST(Bijection, RanksAndNumbersFollowTheDefinition) {
  for (const auto& [board, mode] : small_cases()) {
    const Symmetry symmetry(board, mode);
    const auto transformations = static_cast<TypeParam>(symmetry.order());
    const OthelloNumbering<TypeParam> numbering(board, symmetry, Bound::kPlain);
    for (const State& state : test::all_states(board)) {
      const TypeParam rank = numbering.rank_orbit(state);
      ASSERT_EQ(plain::rank(board, state, mode), rank) << format_state(board, state);
      const TypeParam number = numbering.encode(state);
      ASSERT_EQ(rank, number / transformations);
      const auto digit = static_cast<int>(number % transformations);
      ASSERT_EQ(numbering.unrank_orbit(rank), symmetry.element(digit)(state))
          << "the digit names what was applied";
    }
  }
}

}  // namespace
}  // namespace othello
