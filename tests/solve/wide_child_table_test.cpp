// Look-ups in a rank structure against a map, of dense and of thin occupancies, whole and in tiles.
#include "solve/wide_child_table.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "support/sanitized.h"

namespace othello::solve {
namespace {

using enumerate::all_discs;
using enumerate::WideColouring;

/// Ascending colourings of `discs`, about one in 2^sparse of what lies between the first and the last.
std::vector<WideColouring> colourings(int discs, std::size_t count, int sparse, std::mt19937_64& random) {
  std::vector<WideColouring> colourings;
  WideColouring next = random() & all_discs<WideColouring>(discs - 1);
  while (colourings.size() < count && next <= all_discs<WideColouring>(discs)) {
    colourings.push_back(next);
    next += 1 + (random() & all_discs<WideColouring>(sparse));
  }
  return colourings;
}

/// Enters [begin, end) of the states, in batches, with boundaries of chunks anywhere.
void fill(WideChildTable& table, const std::vector<WideColouring>& states,
          const std::vector<ValueByte>& values, std::size_t begin, std::size_t end, std::mt19937_64& random) {
  constexpr std::size_t kChunks = 3;
  table.begin_tile(begin, end - begin, kChunks);
  std::array<std::size_t, kChunks + 1> cut{begin, begin + random() % (end - begin + 1), end, end};
  for (std::size_t chunk = kChunks; chunk-- > 0;) {  // in any order
    for (std::size_t i = cut[chunk]; i < cut[chunk + 1];) {
      const std::size_t batch = std::min<std::size_t>(1 + random() % 100, cut[chunk + 1] - i);
      table.insert(chunk, i, std::span(states).subspan(i, batch), values.data() + i);
      i += batch;
    }
  }
  table.finish_tile();
}

TEST(WideChildTable, HasTheValuesAndTheNumbersOfItsStates) {
  std::mt19937_64 random(81);
  WideChildTable table;
  for (int round = 0; round < test::less_often(60); ++round) {
    const int discs = 12 + round % 53;
    const auto states = colourings(discs, 1 + random() % 5'000, round % 7 * 5 % discs, random);
    std::vector<ValueByte> values(states.size());
    for (ValueByte& value : values) value = static_cast<ValueByte>(1 + random() % (kValueBytes - 1));
    const std::size_t begin = round % 2 == 0 ? 0 : random() % states.size();
    const std::size_t end = round % 3 == 0 ? states.size() : begin + random() % (states.size() - begin + 1);
    fill(table, states, values, begin, end, random);
    std::vector<ValueByte> found(states.size());
    table.look_up(states, found.data());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const bool here = i >= begin && i < end;
      ASSERT_EQ(here, table.is_in_tile(states[i])) << discs << " discs";
      ASSERT_EQ(here ? negated(values[i]) : kNoValue, found[i]) << discs << " discs";
      if (here) {
        ASSERT_EQ(i, table.number_of(states[i]));
      }
    }
    for (int i = 0; i < 100; ++i) {
      const WideColouring other = i < 50 ? states[random() % states.size()] + random() % 3 - 1 : random();
      if (!std::ranges::binary_search(states, other)) {
        ASSERT_FALSE(table.is_in_tile(other));
      }
    }
  }
}

TEST(WideChildTable, OfNothingHasNothing) {
  WideChildTable table;
  EXPECT_THROW(table.begin_tile(0, WideChildTable::kMostStates + 1, 2), std::logic_error);
  table.begin_tile(0, 0, 2);
  table.finish_tile();
  EXPECT_FALSE(table.is_in_tile(0));
  EXPECT_FALSE(table.is_in_tile(~WideColouring{0}));
}

}  // namespace
}  // namespace othello::solve
