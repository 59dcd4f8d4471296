#include "board/digest.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "board/text.h"
#include "support/boards.h"

namespace othello {
namespace {

// The generator as its authors give it: a counter that grows by the golden ratio, then mixed. The k-th output
// of seed 0, counted from 1, is splitmix64(k).
std::uint64_t splitmix64_output(int k) {
  std::uint64_t state = 0;
  std::uint64_t output = 0;
  for (int i = 0; i < k; ++i) {
    state += 0x9e3779b97f4a7c15u;
    output = state;
    output = (output ^ (output >> 30)) * 0xbf58476d1ce4e5b9u;
    output = (output ^ (output >> 27)) * 0x94d049bb133111ebu;
    output = output ^ (output >> 31);
  }
  return output;
}

// The definition, one disc at a time.
std::uint64_t plain_term(const Board& board, const State& state) {
  std::uint64_t z = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (state.mover & bit(cell)) z ^= splitmix64_output(2 * cell + 1);
    if (state.opponent & bit(cell)) z ^= splitmix64_output(2 * cell + 2);
  }
  const std::uint64_t low = z % 0x100000000u;
  const std::uint64_t high = z / 0x100000000u;
  return z + low * high;
}

// The first outputs of seed 0, published with many implementations of the generator.
TEST(Digest, TheTestsOwnGeneratorIsTheKnownOne) {
  EXPECT_EQ(0xe220a8397b1dcdafu, splitmix64_output(1));
  EXPECT_EQ(0x6e789e6aa1b965f4u, splitmix64_output(2));
  EXPECT_EQ(0x06c45d188009454fu, splitmix64_output(3));
}

TEST(Digest, TermsFollowTheDefinition) {
  std::mt19937_64 random(9);
  for (const Board& board : test::all_boards()) {
    const DigestKeys keys(board);
    for (int i = 0; i < 40; ++i) {
      const State state = test::random_state(board, random);
      ASSERT_EQ(plain_term(board, state), keys.term(state))
          << board.name() << " " << format_state(board, state);
    }
  }
}

// Digests are written to files: these must never change.
TEST(Digest, FixedTermsOfTheStarts) {
  EXPECT_EQ(0xfdae0ae863c8f880u, DigestKeys(Board(3, 3)).term(Board(3, 3).start()));
  EXPECT_EQ(0x21c98814683f718au, DigestKeys(Board(5, 6)).term(Board(5, 6).start()));
  EXPECT_EQ(0x4306a73104c66d9eu, DigestKeys(Board(8, 8)).term(Board(8, 8).start()));
}

TEST(Digest, TheSameForAllMembersOfAnOrbit) {
  std::mt19937_64 random(10);
  for (const Board& board : test::all_boards()) {
    const DigestKeys keys(board);
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (int i = 0; i < 20; ++i) {
      const State state = test::random_state(board, random);
      const std::uint64_t term = keys.term(symmetry.representative(state));
      for (const State& image : test::plain_images(board, state)) {
        ASSERT_EQ(term, keys.term(symmetry.representative(image)));
      }
    }
  }
}

TEST(Digest, DistinguishesAllStatesOf3x3) {
  const Board board(3, 3);
  const DigestKeys keys(board);
  std::set<std::uint64_t> terms;
  const auto states = test::all_states(board);
  for (const State& state : states) terms.insert(keys.term(state));
  EXPECT_EQ(std::size_t{16 * 243}, states.size());
  EXPECT_EQ(states.size(), terms.size());
}

// The sums of states {a, b} and {c, d} whose keys cancel under exclusive-or still differ: with discs p and q
// put on or left out, a ^ b ^ c ^ d is zero.
TEST(Digest, SumsDoNotCancelWhereExclusiveOrDoes) {
  const Board board(5, 6);
  const DigestKeys keys(board);
  const State none = board.start();
  const State p{none.mover | bit(0), none.opponent};
  const State q{none.mover, none.opponent | bit(7)};
  const State both{none.mover | bit(0), none.opponent | bit(7)};
  EXPECT_NE(keys.term(p) + keys.term(q), keys.term(none) + keys.term(both));
}

}  // namespace
}  // namespace othello
