// The list of the lowest colourings against a set of all.

#include "enumerate/occupancy/lowest_colourings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace othello::enumerate {
namespace {

// Goes over the stream once for each tile. Returns how many there were.
int expect_tiles_of(const std::vector<WideColouring>& stream, std::size_t capacity, std::size_t step) {
  const std::set<WideColouring> expected(stream.begin(), stream.end());
  std::vector<WideColouring> found;
  LowestColourings list(capacity);
  int tiles = 0;
  WideColouring from = 0;
  while (true) {
    ++tiles;
    list.begin(from);
    for (std::size_t i = 0; i < stream.size(); i += step)
      list.add(std::span(stream).subspan(i, std::min(step, stream.size() - i)));
    const auto tile = list.finish();
    EXPECT_LE(tile.size(), capacity);
    found.insert(found.end(), tile.begin(), tile.end());
    if (!list.is_truncated()) break;
    EXPECT_FALSE(tile.empty());
    EXPECT_EQ(tile.back(), list.last());
    from = list.last() + 1;
  }
  EXPECT_EQ(std::vector<WideColouring>(expected.begin(), expected.end()), found);
  return tiles;
}

TEST(LowestColourings, AreAllInTilesThatFitTheCapacity) {
  std::mt19937_64 random(71);
  for (const std::size_t count : {0u, 1u, 10u, 1'000u, 20'000u}) {
    for (const WideColouring values : {WideColouring{10}, WideColouring{3'000}, ~WideColouring{0}}) {
      std::vector<WideColouring> stream(count);
      for (WideColouring& colouring : stream) colouring = random() % values;
      if (count > 5) stream[5] = ~WideColouring{0};
      for (const std::size_t capacity : {64u, 100u, 1'000u, 100'000u}) {
        const int tiles = expect_tiles_of(stream, capacity, 32);
        const std::size_t distinct = std::min<std::size_t>(count, values);
        EXPECT_LE(static_cast<std::size_t>(tiles), 2 * distinct / capacity + 2);
        if (capacity == 64 && count >= 1'000 && values > 10) {
          EXPECT_LT(5, tiles);
        }
        if (capacity == 100'000) {
          EXPECT_EQ(1, tiles);
        }
      }
    }
  }
}

}  // namespace
}  // namespace othello::enumerate
