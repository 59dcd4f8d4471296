// What is stored comes back, nothing else does, also while threads write the same entries.

#include "play/endgame/transposition_table.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "play/endgame/endgame_support.h"

namespace othello::endgame {
namespace {

constexpr std::uint64_t kSmall = 64 << 10;

struct Key {
  Bitboard mover;
  Bitboard opponent;
  std::uint64_t hash() const { return TranspositionTable::hash(mover, opponent); }
};

Key random_key(std::mt19937_64& random) {
  const Bitboard filled = random() | random();
  const Bitboard mover = random() & filled;
  return {mover | 1, filled & ~mover & ~Bitboard{1}};
}

TEST(TranspositionTable, KeepsWhatIsStored) {
  TranspositionTable table(1 << 20);
  std::mt19937_64 random(6);
  for (int i = 0; i < 1000; ++i) {
    const Key key = random_key(random);
    StoredBounds found{};
    EXPECT_FALSE(table.find(key.hash(), key.mover, key.opponent, found));
    const StoredBounds bounds{.lower = -64 + i % 65, .upper = 64 - i % 64, .move = i % 65 - 1};
    table.store(key.hash(), key.mover, key.opponent, bounds, 1000);
    ASSERT_TRUE(table.find(key.hash(), key.mover, key.opponent, found));
    EXPECT_EQ(bounds.lower, found.lower);
    EXPECT_EQ(bounds.upper, found.upper);
    EXPECT_EQ(bounds.move, found.move);
    EXPECT_FALSE(table.find(key.hash(), key.opponent, key.mover, found));
  }
}

TEST(TranspositionTable, WhatIsGuessedIsKeptApart) {
  TranspositionTable table(1 << 20);
  std::mt19937_64 random(8);
  StoredBounds found{};
  for (int i = 0; i < 1000; ++i) {
    const Key state = random_key(random);
    if (state.opponent == 0) continue;
    const State itself{state.mover, state.opponent};
    EXPECT_EQ(itself, TranspositionTable::key(itself, 0));
    EXPECT_EQ(itself, TranspositionTable::state_of(itself));
    for (int guesses = 1; guesses <= kProbCutLevels; ++guesses) {
      const State guess = TranspositionTable::key(itself, guesses);
      EXPECT_NE(0u, guess.mover & guess.opponent) << "could be a state";
      EXPECT_EQ(itself, TranspositionTable::state_of(guess));
      EXPECT_FALSE(table.find(state.hash(), guess.mover, guess.opponent, found));
      table.store(state.hash(), guess.mover, guess.opponent, {.lower = 2, .upper = 4, .move = 9 + guesses},
                  1000);
      EXPECT_FALSE(table.find(state.hash(), state.mover, state.opponent, found));
      ASSERT_TRUE(table.find(state.hash(), guess.mover, guess.opponent, found));
      EXPECT_EQ(9 + guesses, found.move);
    }
  }
}

// What a reader gets who meets a guess while another of the same state takes its place, with the same word. (What is
// proved, with the same word as a guess, is true in any case.)
TEST(TranspositionTable, HalfOfAGuessIsNoState) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 1000; ++i) {
    const Key of = random_key(random);
    if (of.opponent == 0) continue;
    const State state{of.mover, of.opponent};
    for (int one = 1; one <= kProbCutLevels; ++one) {
      for (int other = 1; other <= kProbCutLevels; ++other) {
        const Bitboard mover = TranspositionTable::key(state, one).mover;
        EXPECT_TRUE(TranspositionTable::is_probcut({mover, TranspositionTable::key(state, other).opponent}));
      }
    }
  }
}

TEST(TranspositionTable, BoundsOfOneStateCloseIn) {
  TranspositionTable table(kSmall);
  const Key key{3, 12};
  StoredBounds found{};
  table.store(key.hash(), 3, 12, {.lower = -10, .upper = 64, .move = 5}, 1);
  table.store(key.hash(), 3, 12, {.lower = -64, .upper = 8, .move = -1}, 1);
  table.store(key.hash(), 3, 12, {.lower = -20, .upper = 20, .move = -1}, 1);
  ASSERT_TRUE(table.find(key.hash(), 3, 12, found));
  EXPECT_EQ(-10, found.lower);
  EXPECT_EQ(8, found.upper);
  EXPECT_EQ(5, found.move);
  table.store(key.hash(), 3, 12, {.lower = 0, .upper = 64, .move = 7}, 1);
  ASSERT_TRUE(table.find(key.hash(), 3, 12, found));
  EXPECT_EQ(0, found.lower);
  EXPECT_EQ(7, found.move);
}

TEST(TranspositionTable, OfAFullLineTheCheapestGoes) {
  TranspositionTable table(kSmall);
  std::mt19937_64 random(7);
  // States of one line: the same hash is given for all.
  const std::uint64_t hash = random();
  std::vector<Key> keys;
  for (int i = 0; i < 4; ++i) keys.push_back(random_key(random));
  const std::uint64_t nodes[] = {1000, 10, 100000};
  for (std::size_t i = 0; i < 3; ++i)
    table.store(hash, keys[i].mover, keys[i].opponent, {-1, 1, -1}, nodes[i]);
  table.store(hash, keys[3].mover, keys[3].opponent, {-1, 1, -1}, 1);
  StoredBounds found{};
  EXPECT_TRUE(table.find(hash, keys[0].mover, keys[0].opponent, found));
  EXPECT_FALSE(table.find(hash, keys[1].mover, keys[1].opponent, found));
  EXPECT_TRUE(table.find(hash, keys[2].mover, keys[2].opponent, found));
  EXPECT_TRUE(table.find(hash, keys[3].mover, keys[3].opponent, found));
  // A generation later the dearest of the old ones is replaced before any of the new ones.
  table.begin_generation();
  for (std::size_t i = 0; i < 2; ++i) table.store(hash, keys[i].mover, keys[i].opponent, {-1, 1, -1}, 1);
  EXPECT_TRUE(table.find(hash, keys[0].mover, keys[0].opponent, found));
  EXPECT_TRUE(table.find(hash, keys[1].mover, keys[1].opponent, found));
}

TEST(TranspositionTable, ThreadsThatWriteTheSameLinesMakeNothingUp) {
  TranspositionTable table(kSmall);
  std::mt19937_64 random(8);
  std::vector<Key> keys;
  for (int i = 0; i < 64; ++i) keys.push_back(random_key(random));
  // A state's bounds follow from its discs, so that a mixture of two entries shows. All share eight lines.
  const auto bounds_of = [](const Key& key) {
    const int value = static_cast<int>(key.hash() % 100) - 50;
    return StoredBounds{.lower = value, .upper = value + 1, .move = static_cast<int>(key.hash() >> 58)};
  };
  const auto line_of = [](std::size_t i) { return std::uint64_t{i % 8} << 60; };
  std::atomic<int> wrong{0};
  std::atomic<int> right{0};
  const auto hammer = [&](unsigned seed) {
    std::mt19937_64 own(seed);
    for (int round = 0; round < 20000; ++round) {
      const std::size_t i = own() % keys.size();
      const Key& key = keys[i];
      const StoredBounds expected = bounds_of(key);
      table.store(line_of(i), key.mover, key.opponent, expected, own() % 1000);
      const std::size_t other = own() % keys.size();
      StoredBounds found{};
      if (!table.find(line_of(other), keys[other].mover, keys[other].opponent, found)) continue;
      const StoredBounds truth = bounds_of(keys[other]);
      const bool same = found.lower == truth.lower && found.upper == truth.upper && found.move == truth.move;
      ++(same ? right : wrong);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= 4; ++seed) threads.emplace_back(hammer, seed);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(0, wrong);
  EXPECT_GT(right, 0);
}

// Small searches use little memory, large ones all that the table may have, and growing loses nothing.
TEST(TranspositionTable, GrowsWithWhatIsStored) {
  constexpr std::uint64_t kLarge = std::uint64_t{5} << 20;  // not a power of two
  TranspositionTable table(kLarge);
  const std::uint64_t first = table.bytes_in_use();
  EXPECT_GT(kLarge / 8, first);
  std::mt19937_64 random(10);
  std::vector<Key> keys;
  const auto found_of_all = [&] {
    return std::ranges::count_if(keys, [&](const Key& key) {
      StoredBounds found{};
      return table.find(key.hash(), key.mover, key.opponent, found);
    });
  };
  std::uint64_t before = first;
  std::size_t growths = 0;
  while (table.bytes_in_use() <= kLarge / 2) {
    keys.push_back(random_key(random));
    table.store(keys.back().hash(), keys.back().mover, keys.back().opponent, {-1, 1, -1}, 1);
    ASSERT_LE(table.bytes_in_use(), table.bytes());
    if (table.bytes_in_use() == before) continue;
    ++growths;
    EXPECT_EQ(2 * before, table.bytes_in_use());
    before = table.bytes_in_use();
    EXPECT_GT(found_of_all(), static_cast<std::ptrdiff_t>(keys.size() * 9 / 10));
  }
  EXPECT_LT(1u, growths);
  std::ptrdiff_t shown = 0;
  table.for_each([&](const TableEntry&) { ++shown; });
  EXPECT_EQ(found_of_all(), shown);
  table.clear();
  EXPECT_EQ(0, found_of_all());
  EXPECT_EQ(first, table.bytes_in_use());
}

// While one thread moves the entries, the others look them up and store more.
TEST(TranspositionTable, GrowsWhileThreadsUseIt) {
  TranspositionTable table(std::uint64_t{4} << 20);
  std::atomic<int> wrong{0};
  std::atomic<int> right{0};
  const auto value_of = [](const Key& key) { return static_cast<int>(key.hash() % 100) - 50; };
  const auto work = [&](unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<Key> keys;
    for (int round = 0; round < 60'000; ++round) {
      keys.push_back(random_key(random));
      const int value = value_of(keys.back());
      table.store(keys.back().hash(), keys.back().mover, keys.back().opponent, {value, value, -1}, 1);
      const Key& other = keys[random() % keys.size()];
      StoredBounds found{};
      if (!table.find(other.hash(), other.mover, other.opponent, found)) continue;
      ++(found.lower == value_of(other) && found.upper == value_of(other) ? right : wrong);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(0, wrong);
  EXPECT_GT(right, 120'000);
  EXPECT_EQ(table.bytes(), table.bytes_in_use());
}

// For a file of them: what two threads mixed is of no state.
TEST(TranspositionTable, ShowsNothingThatThreadsMixed) {
  TranspositionTable table(kSmall);
  std::mt19937_64 random(9);
  std::vector<Key> keys;
  // Five lines' worth of states in each of three lines.
  std::map<std::uint64_t, int> in_line;
  while (keys.size() < 45) {
    const Key key = random_key(random);
    const std::uint64_t line = key.hash() >> 54;  // 1,024 lines
    if (line < 3 && in_line[line]++ < 15) keys.push_back(key);
  }
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    threads.emplace_back([&table, &keys, seed] {
      std::mt19937_64 own(seed);
      for (int round = 0; round < 200'000; ++round) {
        const Key& key = keys[own() % keys.size()];
        table.store(key.hash(), key.mover, key.opponent, {.lower = -1, .upper = 1, .move = -1}, own() % 1000);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  int shown = 0;
  table.for_each([&](const TableEntry& known) {
    ++shown;
    EXPECT_TRUE(std::ranges::any_of(keys, [&](const Key& key) {
      return key.mover == known.key.mover && key.opponent == known.key.opponent;
    }));
  });
  EXPECT_GT(shown, 0);
}

}  // namespace
}  // namespace othello::endgame
