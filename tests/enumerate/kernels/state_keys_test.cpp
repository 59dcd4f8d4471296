// The sum of a list of states' terms against the states' keys, one at a time.

#include "enumerate/kernels/state_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

namespace othello::enumerate {
namespace {

template <class AnyColouring>
class DigestOfStates : public testing::Test {};
using Widths = testing::Types<Colouring, WideColouring>;
TYPED_TEST_SUITE(DigestOfStates, Widths);

template <class AnyColouring>
void expect_sum_of_terms(AnyStateKeys<AnyColouring>& keys, const std::vector<AnyColouring>& states) {
  const std::uint64_t digest = keys.digest_of(states);  // before a single state's key makes tables
  std::uint64_t expected = 0;
  for (const AnyColouring state : states) expected += DigestKeys::term_of_key(keys(state));
  EXPECT_EQ(expected, digest) << states.size() << " states";
}

// All with the same keys in turn, so that tables of the previous occupancy would show.
TYPED_TEST(DigestOfStates, IsTheSumOfTheirTerms) {
  std::mt19937_64 random(51);
  const SearchTables space(Board(5, 6), SymmetryMode::kFull);
  AnyStateKeys<TypeParam> keys(space);
  const Bitboard cells = Board(5, 6).all();
  for (int round = 0; round < 60; ++round) {
    Bitboard occupancy = 0;
    const int discs = 4 + static_cast<int>(random() % 26);
    while (std::popcount(occupancy) < discs) occupancy |= (Bitboard{1} << random() % 64) & cells;
    if (round % 3 == 2) occupancy = cells;  // self-symmetric
    const auto all = all_discs<TypeParam>(std::popcount(occupancy));
    keys.begin(occupancy);
    for (const std::size_t count : {0u, 15u, 1u, 300u}) {
      std::vector<TypeParam> states(count);
      for (TypeParam& state : states) state = static_cast<TypeParam>(random()) & all;
      expect_sum_of_terms(keys, states);
      std::ranges::sort(states);
      expect_sum_of_terms(keys, states);
      for (std::size_t i = 0; i < count; ++i) states[i] = static_cast<TypeParam>(i) & all;
      expect_sum_of_terms(keys, states);
    }
  }
}

}  // namespace
}  // namespace othello::enumerate
