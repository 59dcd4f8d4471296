// The exact optimum of the widths against a search over all of them.
#include "gapkeep/optimum.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <random>

#include "support/blocks.h"

namespace othello {
namespace {

constexpr std::uint64_t kLargestGap = ~std::uint64_t{0};

/// The fewest bits of any `count` widths from the choices that hold all gaps, by trying every list.
std::optional<std::uint64_t> brute_force(const GapCounts& gaps, int count, const WidthChoices& choices) {
  std::optional<std::uint64_t> best;
  std::vector<int> widths;
  const std::function<void()> extend = [&] {
    if (static_cast<int>(widths.size()) == count) {
      const Widths list(widths);
      if (list.largest() < gaps.largest()) return;
      std::uint64_t bits = 0;
      for (const auto& [gap, times] : gaps.entries())
        bits += static_cast<std::uint64_t>(list.bits(gap)) * times;
      best = std::min(best.value_or(kLargestGap), bits);
      return;
    }
    for (const int width : widths.empty() ? choices.first : choices.later) {
      widths.push_back(width);
      extend();
      widths.pop_back();
    }
  };
  extend();
  return best;
}

void expect_optimal(const GapCounts& gaps, int most, const WidthChoices& choices, const WidthChoices& tried) {
  const auto optima = optimal_widths(gaps, most, choices);
  std::size_t next = 0;
  for (int count = 1; count <= most; ++count) {
    const auto expected = brute_force(gaps, count, tried);
    if (!expected) continue;
    ASSERT_LT(next, optima.size());
    const Optimum& found = optima[next++];
    ASSERT_EQ(count, found.widths.count());
    ASSERT_EQ(*expected, found.bits) << found.widths.to_string();
    ASSERT_EQ((GapCost{found.bits, 0}), gaps.cost(found.widths));
    ASSERT_GE(found.widths.largest(), gaps.largest());
  }
  ASSERT_EQ(optima.size(), next);
}

WidthChoices up_to(int widest) {
  WidthChoices choices = WidthChoices::all();
  choices.first.resize(static_cast<std::size_t>(widest));
  choices.later.resize(static_cast<std::size_t>(widest));
  return choices;
}

/// Any shape: even, steep, with spikes where no smooth code expects them.
GapCounts random_gaps(std::mt19937_64& random, std::uint64_t limit) {
  std::vector<GapCount> entries;
  const std::uint64_t step = 1 + random() % 4;
  const int slope = static_cast<int>(random() % 8);
  for (std::uint64_t gap = random() % 3; gap < limit; gap += 1 + random() % step) {
    const std::uint64_t spike = random() % 10 == 0 ? 1000 : 1;
    entries.push_back(
        {gap, 1 + (spike * (random() % 100) >> (gap * static_cast<std::uint64_t>(slope) / limit))});
  }
  if (entries.empty()) entries.push_back({limit, 1});
  return GapCounts(std::move(entries));
}

TEST(Optimum, EqualsBruteForceOnSmallGaps) {
  std::mt19937_64 random(31);
  for (int i = 0; i < 60; ++i) {
    const GapCounts gaps = random_gaps(random, std::uint64_t{1} << (1 + random() % 6));
    // A width beyond the bits of the largest gap holds nothing more.
    ASSERT_NO_FATAL_FAILURE(expect_optimal(gaps, 5, WidthChoices::all(), up_to(7)));
  }
}

TEST(Optimum, EqualsBruteForceOverEveryWidthThereIs) {
  std::mt19937_64 random(32);
  for (int i = 0; i < 6; ++i) {
    std::vector<GapCount> entries = {{0, 1 + random() % 50}, {2, 1 + random() % 50}, {17, 1 + random() % 9}};
    entries.push_back({std::uint64_t{1} << (20 + 8 * i), 1 + random() % 3});
    const GapCounts gaps(std::move(entries));
    ASSERT_NO_FATAL_FAILURE(expect_optimal(gaps, 3, WidthChoices::all(), WidthChoices::all()));
  }
}

TEST(Optimum, EightWidths) {
  std::mt19937_64 random(33);
  const GapCounts gaps = random_gaps(random, 30);
  ASSERT_NO_FATAL_FAILURE(expect_optimal(gaps, 8, WidthChoices::all(), up_to(5)));
}

TEST(Optimum, OfRestrictedChoices) {
  std::mt19937_64 random(34);
  for (int i = 0; i < 20; ++i) {
    const GapCounts gaps = random_gaps(random, 40);
    const WidthChoices pairs{.first = {3}, .later = {2, 4, 6}};
    ASSERT_NO_FATAL_FAILURE(expect_optimal(gaps, 5, pairs, pairs));
  }
  const GapCounts wide({{0, 90}, {200, 7}, {70000, 2}, {std::uint64_t{1} << 40, 1}});
  ASSERT_NO_FATAL_FAILURE(expect_optimal(wide, 4, WidthChoices::whole_bytes(), WidthChoices::whole_bytes()));
}

TEST(Optimum, LeavesOutWhatCannotHoldTheLargest) {
  const GapCounts gaps({{0, 5}, {20, 1}});
  const auto optima = optimal_widths(gaps, 4, WidthChoices{.first = {2}, .later = {3}});
  ASSERT_EQ(1u, optima.size());  // 3 + 7 + 7 = 17 is too little, 3 + 7 + 7 + 7 is not
  EXPECT_EQ(Widths::parse("2,3,3,3"), optima[0].widths);
  EXPECT_EQ(5u * 2 + 11, optima[0].bits);
}

TEST(Optimum, MoreWidthsMayCostMore) {
  // Even gaps 0 to 3 fit in 2 bits; an escape would take one of the four patterns.
  const auto optima = optimal_widths(GapCounts({{0, 1}, {1, 1}, {2, 1}, {3, 1}}), 2);
  EXPECT_EQ(Widths::parse("2"), optima[0].widths);
  EXPECT_EQ(8u, optima[0].bits);
  EXPECT_EQ(Widths::parse("2,1"), optima[1].widths);
  EXPECT_EQ(9u, optima[1].bits);
}

TEST(Optimum, WidthsNeedNotAscend) {
  // 100 even gaps that need 7 bits but for a few just beyond 127.
  std::vector<GapCount> entries;
  for (std::uint64_t gap = 0; gap < 127; ++gap) entries.push_back({gap, 10});
  entries.push_back({128, 1});
  EXPECT_EQ(Widths::parse("7,1"), optimal_widths(GapCounts(std::move(entries)), 2)[1].widths);
}

TEST(Optimum, OneGap) {
  for (const std::uint64_t gap :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, kLargestGap - 1, kLargestGap}) {
    const auto optima = optimal_widths(GapCounts({{gap, 3}}), 8);
    ASSERT_EQ(8u, optima.size());
    EXPECT_EQ(3u * static_cast<std::uint64_t>(std::max(bit_width(gap), 1)), optima[0].bits) << gap;
    for (const Optimum& optimum : optima) EXPECT_GE(optimum.widths.largest(), gap);
  }
}

// What is stated is what the codec writes: one block, its payload to the bit.
TEST(Optimum, StatedCostIsTheSizeOfTheCode) {
  std::mt19937_64 random(35);
  for (const auto& values : test::many_sets<std::uint64_t>(kBlockStates, random)) {
    GapCounter counter;
    for (std::size_t i = 1; i < values.size(); ++i) counter.add(values[i] - values[i - 1] - 1);
    const GapCounts gaps = counter.finish();
    if (gaps.total() == 0) continue;
    for (const Optimum& optimum : optimal_widths(gaps, kMaxWidths)) {
      const auto written = test::write(values, optimum.widths);
      ASSERT_EQ(1u, written.locations.size());
      ASSERT_EQ(kHeaderBytes<std::uint64_t> + (optimum.bits + 7) / 8, written.bytes.size())
          << optimum.widths.to_string();
      ASSERT_EQ(values, test::read<std::uint64_t>(written.bytes, optimum.widths));
    }
  }
}

}  // namespace
}  // namespace othello
