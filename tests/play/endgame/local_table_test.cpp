// The table of a thread: what it has of a state is what was stored, and the newest states are there.

#include "play/endgame/local_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace othello::endgame {
namespace {

bool operator==(const StoredBounds& a, const StoredBounds& b) {
  return a.lower == b.lower && a.upper == b.upper && a.move == b.move;
}

TEST(LocalTable, HasWhatWasStoredLast) {
  std::mt19937_64 random(1);
  LocalTable table;
  std::map<State, StoredBounds> twin;
  int found = 0;
  for (int i = 0; i < 200'000; ++i) {
    // Few states, so that they come again; hashes of a few lines, so that they push each other out.
    const State state{1 + random() % 50, (1 + random() % 50) << 8};
    const std::uint64_t hash = TranspositionTable::hash(state.mover, state.opponent) % 300 << 52;
    StoredBounds bounds{};
    const auto known = twin.find(state);
    const bool was_there = table.find(hash, state, bounds);
    if (was_there) {
      ++found;
      ASSERT_TRUE(known != twin.end());
      ASSERT_TRUE(bounds == known->second);
    }
    StoredBounds fresh{.lower = -static_cast<int>(random() % 65),
                       .upper = static_cast<int>(random() % 65),
                       .move = static_cast<int>(random() % 65) - 1};
    table.store(hash, state, fresh);
    if (was_there) {
      fresh.lower = std::max(fresh.lower, bounds.lower);
      fresh.upper = std::min(fresh.upper, bounds.upper);
      if (fresh.move < 0) fresh.move = bounds.move;
    }
    twin[state] = fresh;
    ASSERT_TRUE(table.find(hash, state, bounds));
    ASSERT_TRUE(bounds == fresh);
  }
  EXPECT_GT(found, 10'000);
  EXPECT_LT(found, 190'000);
}

TEST(LocalTable, ANewEntryTakesTheOldestOnesPlace) {
  LocalTable table;
  const auto state = [](std::uint64_t i) { return State{1, i << 1}; };
  StoredBounds bounds{};
  for (std::uint64_t i = 1; i <= 4; ++i)
    table.store(7, state(i), {.lower = 0, .upper = static_cast<int>(i), .move = 0});
  EXPECT_FALSE(table.find(7, state(1), bounds));
  for (std::uint64_t i = 2; i <= 4; ++i) {
    ASSERT_TRUE(table.find(7, state(i), bounds)) << i;
    EXPECT_EQ(static_cast<int>(i), bounds.upper);
  }
  table.clear();
  for (std::uint64_t i = 1; i <= 4; ++i) EXPECT_FALSE(table.find(7, state(i), bounds)) << i;
}

}  // namespace
}  // namespace othello::endgame
