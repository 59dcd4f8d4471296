// Sets of so many cells, against all sets of a few cells.
#include "estimate/conditional_bernoulli.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>

namespace othello::estimate {
namespace {

constexpr Bitboard kCells = 0x8000000000000a57;  // eight cells, among them the first and the last
constexpr int kSize = 3;

CellShares some_shares() {
  CellShares shares{};
  const std::array<double, 8> values{0.9, 0.05, 0.5, 0.3, 0.25, 0.6, 0.15, 0.25};
  std::size_t next = 0;
  for (Bitboard cells = kCells; cells != 0; cells &= cells - 1)
    shares[static_cast<std::size_t>(std::countr_zero(cells))] = values[next++];
  return shares;
}

template <class Visit>
void for_each_set(const Visit& visit) {
  for (Bitboard set = kCells; set != 0; set = (set - 1) & kCells) {
    if (std::popcount(set) == kSize) visit(set);
  }
}

TEST(ConditionalBernoulli, DrawsAllSetsAlikeAtFirst) {
  const ConditionalBernoulli sets(kCells, kSize);
  int count = 0;
  for_each_set([&](Bitboard set) {
    ++count;
    EXPECT_DOUBLE_EQ(sets.probability(set), 1.0 / 56);
  });
  EXPECT_EQ(count, 56);
  EXPECT_DOUBLE_EQ(sets.shares()[63], 3.0 / 8);
}

TEST(ConditionalBernoulli, DrawsEachSetWithItsProbability) {
  ConditionalBernoulli sets(kCells, kSize);
  sets.fit(some_shares());
  constexpr int kDraws = 200'000;
  std::map<Bitboard, int> drawn;
  for (int i = 0; i < kDraws; ++i) {
    RandomStream random(1, static_cast<std::uint64_t>(i));
    ++drawn[sets.draw(random)];
  }
  double sum = 0;
  CellShares shares{};
  for_each_set([&](Bitboard set) {
    const double expected = sets.probability(set);
    sum += expected;
    EXPECT_NEAR(drawn[set], kDraws * expected, 4.5 * std::sqrt(kDraws * expected) + 1);
    for (Bitboard cells = set; cells != 0; cells &= cells - 1)
      shares[static_cast<std::size_t>(std::countr_zero(cells))] += expected;
  });
  EXPECT_NEAR(sum, 1, 1e-12);
  for (std::size_t cell = 0; cell < shares.size(); ++cell) {
    EXPECT_NEAR(sets.shares()[cell], shares[cell], 1e-12);
    EXPECT_NEAR(shares[cell], some_shares()[cell], 1e-3);  // as they were fitted
  }
}

TEST(ConditionalBernoulli, OfNoneOrAllCells) {
  RandomStream random(1, 1);
  for (const int size : {0, 8}) {
    ConditionalBernoulli sets(kCells, size);
    sets.fit(some_shares());
    const Bitboard set = sets.draw(random);
    EXPECT_EQ(set, size == 0 ? 0 : kCells);
    EXPECT_DOUBLE_EQ(sets.probability(set), 1);
  }
}

}  // namespace
}  // namespace othello::estimate
