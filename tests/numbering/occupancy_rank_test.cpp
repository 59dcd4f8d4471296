// Ranks of occupancies, by counting them.

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "numbering/occupancy_numbering.h"
#include "support/plain_occupancies.h"

namespace othello {
namespace {

TEST(Binomial, CountsTheWaysToChoose) {
  for (int from = 0; from <= 60; ++from) {
    for (int chosen = 0; chosen <= 60; ++chosen) {
      ASSERT_EQ(plain::sets_of(chosen, from), binomial(from, chosen)) << from << " over " << chosen;
    }
  }
  EXPECT_EQ(118'264'581'564'861'424u, binomial(60, 30));
  EXPECT_EQ(230'230u, binomial(26, 20));
}

// {0,1}, {0,2}, {1,2}, {0,3}, {1,3}, ..: the sets in the order of their integers.
TEST(OccupancyRank, ByHand) {
  EXPECT_EQ(0u, rank_occupancy(0xf, kStartDiscs));
  EXPECT_EQ(0u, rank_occupancy(0x1f, kStartDiscs));
  EXPECT_EQ(4u, rank_occupancy(0x10f, kStartDiscs));
  EXPECT_EQ(0u, rank_occupancy(0x3f, kStartDiscs));
  EXPECT_EQ(4u, rank_occupancy(0xaf, kStartDiscs));
  EXPECT_EQ(Bitboard{0xaf}, unrank_occupancy(2, 4, kStartDiscs));
  EXPECT_EQ(Bitboard{0xf}, unrank_occupancy(0, 0, kStartDiscs));
}

TEST(OccupancyRank, IsThePositionAmongAllOfItsDepth) {
  for (const int cells : {9, 12, 15, 16, 20}) {
    for (int depth = 0; depth <= cells - 4; ++depth) {
      const auto all = plain::occupancies(cells, depth);
      ASSERT_EQ(all.size(), binomial(cells - 4, depth));
      for (std::uint64_t rank = 0; rank < all.size(); ++rank) {
        ASSERT_EQ(rank, rank_occupancy(all[rank], kStartDiscs)) << cells << " cells, depth " << depth;
        ASSERT_EQ(all[rank], unrank_occupancy(depth, rank, kStartDiscs))
            << cells << " cells, depth " << depth;
        ASSERT_EQ(rank, plain::occupancies_below(all[rank])) << "the twin that counts without a list";
      }
    }
  }
}

TEST(OccupancyRank, GoesThereAndBackOnTheLargestBoard) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 5'000; ++i) {
    const Bitboard outer = i % 3 == 0 ? random() & random() : i % 3 == 1 ? random() : random() | random();
    const Bitboard occupancy = outer | Bitboard{0xf};
    const int depth = std::popcount(occupancy) - 4;
    const std::uint64_t rank = rank_occupancy(occupancy, kStartDiscs);
    ASSERT_LT(rank, binomial(60, depth));
    ASSERT_EQ(plain::occupancies_below(occupancy), rank);
    ASSERT_EQ(occupancy, unrank_occupancy(depth, rank, kStartDiscs));
  }
}

TEST(OccupancyRank, FirstAndLastOfEveryDepth) {
  for (int depth = 0; depth <= 60; ++depth) {
    const Bitboard lowest = depth == 60 ? ~Bitboard{0} : (Bitboard{1} << (depth + 4)) - 1;
    const Bitboard highest = depth == 0 ? Bitboard{15} : ~Bitboard{0} << (64 - depth) | 15;
    EXPECT_EQ(0u, rank_occupancy(lowest, kStartDiscs));
    EXPECT_EQ(binomial(60, depth) - 1, rank_occupancy(highest, kStartDiscs)) << depth;
    EXPECT_EQ(lowest, unrank_occupancy(depth, 0, kStartDiscs));
    EXPECT_EQ(highest, unrank_occupancy(depth, binomial(60, depth) - 1, kStartDiscs)) << depth;
  }
}

}  // namespace
}  // namespace othello
