#include "enumerate/frontier/occupancy_index.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "numbering/occupancy_numbering.h"
#include "system/errors.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

void expect_finds_exactly(const std::set<Bitboard>& occupancies, const std::vector<Bitboard>& others,
                          int threads = 1) {
  std::vector<RecordLocation> places;
  for (const Bitboard occupancy : occupancies) {
    places.push_back(
        {.occupancy = occupancy, .chunk = static_cast<std::uint32_t>(places.size() / 3), .offset = 7});
  }
  OccupancyIndex index(places.size());
  run_each(
      places.size(), [&](std::size_t i) { index.set(static_cast<std::uint32_t>(i), places[i]); }, threads);
  ASSERT_EQ(places.size(), index.locations().size());
  ASSERT_GE(index.bytes(), places.size() * sizeof(RecordLocation));
  for (std::uint32_t position = 0; position < places.size(); ++position) {
    index.prefetch_slot(places[position].occupancy);
    index.prefetch_location(places[position].occupancy);
    ASSERT_EQ(position, index.find(places[position].occupancy));
    ASSERT_EQ(places[position].occupancy, index.locations()[position].occupancy);
    ASSERT_EQ(places[position].chunk, index.locations()[position].chunk);
  }
  for (const Bitboard other : others) {
    ASSERT_EQ(occupancies.contains(other), index.find(other) != OccupancyIndex::kNone) << other;
  }
}

TEST(OccupancyIndex, OfNothingFindsNothing) {
  const OccupancyIndex index;
  EXPECT_TRUE(index.locations().empty());
  for (const Bitboard occupancy : {Bitboard{0}, Bitboard{15}, ~Bitboard{0}}) {
    EXPECT_EQ(OccupancyIndex::kNone, index.find(occupancy));
  }
  expect_finds_exactly({}, {0, 15, ~Bitboard{0}});
}

// Before it takes memory for them.
TEST(OccupancyIndex, RefusesMoreThanItsPositionsHaveBitsFor) {
  for (const int bits : {31, 32, 40}) EXPECT_THROW(OccupancyIndex(std::size_t{1} << bits), CapacityError);
}

TEST(OccupancyIndex, FindsRandomOccupanciesAndNoOthers) {
  std::mt19937_64 random(61);
  for (std::size_t size : {1u, 2u, 3u, 4u, 7u, 8u, 9u, 100u, 1'000u, 100'000u}) {
    std::set<Bitboard> occupancies;
    while (occupancies.size() < size) occupancies.insert(random());
    std::vector<Bitboard> others{0, ~Bitboard{0}};
    for (int i = 0; i < 10'000; ++i) others.push_back(random());
    for (const Bitboard occupancy : occupancies)
      others.push_back(occupancy ^ bit(static_cast<int>(random() % 64)));
    for (const int threads : {1, 4}) expect_finds_exactly(occupancies, others, threads);
  }
}

// Neighbours, as a depth has them: what a hash function would map to neighbouring slots.
TEST(OccupancyIndex, FindsWholeDepths) {
  for (const int depth : {0, 1, 2, 5, 10}) {
    std::set<Bitboard> even;
    std::vector<Bitboard> all;
    for (std::uint64_t rank = 0; rank < binomial(20, depth); ++rank) {
      all.push_back(unrank_occupancy(depth, rank, kStartDiscs));
      if (rank % 2 == 0) even.insert(all.back());
    }
    expect_finds_exactly(even, all);
  }
}

}  // namespace
}  // namespace othello::enumerate
