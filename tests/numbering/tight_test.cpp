// Tight numbers: square boards of even side, whose orbits from depth 1 on can all fill a fifth cell.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include "board/text.h"
#include "numbering/othello_numbering.h"
#include "support/boards.h"
#include "support/plain_numbers.h"
#include "support/sanitized.h"

namespace othello {
namespace {

template <class Number>
void expect_tight_bijection(const Board& board, const std::vector<State>& states) {
  const Symmetry symmetry(board, SymmetryMode::kFull);
  const OthelloNumbering<Number> numbering(board, symmetry, Bound::kTight);
  const auto transformations = static_cast<Number>(symmetry.order());
  for (const State& state : states) {
    SCOPED_TRACE(board.name() + " " + format_state(board, state));
    const Number rank = numbering.rank_orbit(state);
    const Number number = numbering.encode(state);
    ASSERT_EQ(plain::rank(board, state, SymmetryMode::kFull, true), rank);
    ASSERT_LT(rank, numbering.rank_bound());
    ASSERT_EQ(rank, number / transformations);
    ASSERT_EQ(state, numbering.decode(number));
    const State representative = numbering.unrank_orbit(rank);
    ASSERT_NE(0u, representative.occupancy() & bit(*numbering.fifth_cell()));
    ASSERT_EQ(plain::canonical_form(board, state), plain::canonical_form(board, representative));
    ASSERT_EQ(rank * transformations, numbering.encode(representative));
    for (const State& image : test::plain_images(board, state)) {
      ASSERT_EQ(rank, numbering.rank_orbit(image));
      ASSERT_EQ(image, numbering.decode(numbering.encode(image)));
    }
  }
}

// From depth 1 on; the passes at depth 0 that there are not do not matter.
std::vector<State> states_beyond_the_start(const Board& board, int games, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<State> states = test::playout_states(board, games, random);
  std::erase_if(states, [&](const State& state) { return board.depth_of(state) == 0; });
  return states;
}

TEST(Tight, BijectionOnRandomPlayouts) {
  for (const Board& board : {Board(4, 4), Board(6, 6)}) {
    const auto states = states_beyond_the_start(board, test::less_often(30), 15);
    ASSERT_NO_FATAL_FAILURE(expect_tight_bijection<std::uint64_t>(board, states));
    ASSERT_NO_FATAL_FAILURE(expect_tight_bijection<Uint128>(board, states));
  }
  ASSERT_NO_FATAL_FAILURE(expect_tight_bijection<Uint128>(
      Board(8, 8), states_beyond_the_start(Board(8, 8), test::less_often(10), 16)));
}

// Every orbit that the game reaches on 4x4 has one rank, and no other orbit has it.
TEST(Tight, RanksOfTheWholeOf4x4AreDistinct) {
  const Board board(4, 4);
  const OthelloNumbering<std::uint64_t> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kTight);
  std::set<std::uint64_t> ranks;
  std::size_t states = 0;
  const auto levels = plain::search(4, 4, SymmetryMode::kFull);
  for (std::size_t depth = 1; depth < levels.size(); ++depth) {
    for (const plain::Grid& grid : levels[depth].states)
      ranks.insert(numbering.rank_orbit(plain::to_state(grid)));
    states += levels[depth].states.size();
  }
  EXPECT_EQ(states, ranks.size());
}

// All that the number system holds, reached or not: every number decodes to a state whose number is no
// larger.
TEST(Tight, EveryRankOf4x4) {
  const Board board(4, 4);
  const OthelloNumbering<std::uint64_t> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kTight);
  for (std::uint64_t rank = 0; rank < numbering.rank_bound(); rank += test::kSanitized ? 77 : 7) {
    const State state = numbering.unrank_orbit(rank);
    ASSERT_NE(0u, state.occupancy() & bit(7));
    ASSERT_LE(numbering.rank_orbit(state), rank);
    ASSERT_EQ(numbering.rank_orbit(state),
              numbering.rank_orbit(numbering.unrank_orbit(numbering.rank_orbit(state))));
  }
}

// The cell right of the block's top right is the first-move image with the lowest place.
TEST(Tight, FifthCellAndBound) {
  const std::map<std::string, int> fifth{{"4x4", 7}, {"6x6", 16}, {"8x8", 29}};
  for (const auto& [name, cell] : fifth) {
    const Board board = Board::parse(name);
    const OthelloNumbering<Uint128> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kTight);
    EXPECT_EQ(cell, numbering.fifth_cell()) << name;
    EXPECT_EQ(plain::rank_bound(board, true), numbering.rank_bound()) << name;
    EXPECT_EQ(number_bound(board, 8, Bound::kTight), numbering.bound()) << name;
    EXPECT_EQ(numbering.bound() * 3, number_bound(board, 8, Bound::kPlain) * 2) << name;
  }
}

TEST(Tight, RefusedOnBoardsWithoutIt) {
  for (const Board& board : test::all_boards()) {
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      const bool allowed = board.is_even_square() && mode == SymmetryMode::kFull;
      const Symmetry symmetry(board, mode);
      if (allowed) {
        EXPECT_NO_THROW(OthelloNumbering<Uint128>(board, symmetry, Bound::kTight)) << board.name();
      } else {
        EXPECT_THROW(OthelloNumbering<Uint128>(board, symmetry, Bound::kTight), std::invalid_argument)
            << board.name();
      }
    }
  }
}

}  // namespace
}  // namespace othello
