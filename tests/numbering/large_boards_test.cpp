// Random states of boards too large to go through.

#include <gtest/gtest.h>

#include <random>

#include "board/text.h"
#include "numbering/othello_numbering.h"
#include "support/boards.h"
#include "support/plain_numbers.h"
#include "support/sanitized.h"

namespace othello {
namespace {

constexpr SymmetryMode kModes[] = {SymmetryMode::kFull, SymmetryMode::kNone};

template <class Number>
void expect_bijection(const Board& board, SymmetryMode mode, const std::vector<State>& states) {
  const Symmetry symmetry(board, mode);
  const auto transformations = static_cast<Number>(symmetry.order());
  const OthelloNumbering<Number> numbering(board, symmetry, Bound::kPlain);
  for (const State& state : states) {
    SCOPED_TRACE(board.name() + " " + format_state(board, state));
    const Number number = numbering.encode(state);
    const Number rank = numbering.rank_orbit(state);
    ASSERT_LT(number, numbering.bound());
    ASSERT_EQ(state, numbering.decode(number));
    ASSERT_EQ(rank, number / transformations);
    ASSERT_EQ(plain::rank(board, state, mode), rank);
    const State representative = numbering.unrank_orbit(rank);
    ASSERT_EQ(rank, numbering.rank_orbit(representative));
    ASSERT_EQ(rank * transformations, numbering.encode(representative));
    ASSERT_EQ(plain::canonical_form(board, state, mode), plain::canonical_form(board, representative, mode));
    if (mode == SymmetryMode::kNone) continue;
    for (const State& image : test::plain_images(board, state)) {
      ASSERT_EQ(rank, numbering.rank_orbit(image));
      ASSERT_EQ(image, numbering.decode(numbering.encode(image)));
    }
  }
}

std::vector<State> random_states(const Board& board, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<State> states = test::playout_states(board, 3, random);
  for (int i = 0; i < test::less_often(200); ++i) states.push_back(test::random_state(board, random));
  // The ends of the number system: every cell the same, and nothing but the block.
  states.insert(states.end(), {{board.all(), 0}, {0, board.all()}, {board.centre(), 0}, {0, board.centre()}});
  return states;
}

TEST(LargeBoards, Bijection64) {
  for (const char* name : {"4x6", "5x5", "5x6", "6x5", "6x6", "4x8", "8x4"}) {
    const Board board = Board::parse(name);
    for (const SymmetryMode mode : kModes) {
      ASSERT_NO_FATAL_FAILURE(expect_bijection<std::uint64_t>(board, mode, random_states(board, 11)));
    }
  }
}

TEST(LargeBoards, Bijection128) {
  for (const char* name : {"5x6", "6x6", "7x7", "7x8", "8x7", "8x8"}) {
    const Board board = Board::parse(name);
    for (const SymmetryMode mode : kModes) {
      ASSERT_NO_FATAL_FAILURE(expect_bijection<Uint128>(board, mode, random_states(board, 12)));
    }
  }
}

// The other way: from numbers spread over the whole range, its ends included.
TEST(LargeBoards, NumbersDecodeToStatesOfTheBoard) {
  std::mt19937_64 random(13);
  for (const Board& board : test::all_boards()) {
    const OthelloNumbering<Uint128> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
    std::vector<Uint128> numbers{0, 1, numbering.bound() - 1, numbering.bound() - 2};
    for (int i = 0; i < 100; ++i)
      numbers.push_back(((Uint128{random()} << 64) | random()) % numbering.bound());
    for (const Uint128 number : numbers) {
      const State state = numbering.decode(number);
      ASSERT_EQ(board.centre(), state.occupancy() & board.centre()) << board.name();
      ASSERT_EQ(0u, state.occupancy() & ~board.all()) << board.name();
      ASSERT_EQ(0u, state.mover & state.opponent) << board.name();
      ASSERT_LE(numbering.encode(state), number) << board.name();
      ASSERT_EQ(state, numbering.decode(numbering.encode(state))) << board.name();
    }
  }
}

TEST(LargeBoards, Numberings64And128AgreeWhereBothFit) {
  for (const Board& board : test::all_boards()) {
    for (const SymmetryMode mode : kModes) {
      const Symmetry symmetry(board, mode);
      if (number_bound(board, symmetry.order(), Bound::kPlain) > ~std::uint64_t{0}) continue;
      const OthelloNumbering<std::uint64_t> narrow(board, symmetry, Bound::kPlain);
      const OthelloNumbering<Uint128> wide(board, symmetry, Bound::kPlain);
      EXPECT_EQ(narrow.bound(), wide.bound());
      for (const State& state : random_states(board, 14)) {
        const std::uint64_t number = narrow.encode(state);
        ASSERT_EQ(number, wide.encode(state)) << board.name();
        ASSERT_EQ(narrow.rank_orbit(state), wide.rank_orbit(state)) << board.name();
        ASSERT_EQ(narrow.decode(number), wide.decode(number)) << board.name();
        ASSERT_EQ(narrow.unrank_orbit(narrow.rank_orbit(state)), wide.unrank_orbit(wide.rank_orbit(state)))
            << board.name();
      }
    }
  }
}

}  // namespace
}  // namespace othello
