// Widths sought by measuring: the measures, and the search around them.
#include "gapkeep/width_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "gapkeep/optimum.h"
#include "gapkeep/width_measure.h"

namespace othello {
namespace {

std::vector<std::uint64_t> steep_gaps(std::size_t count) {
  std::mt19937_64 random(41);
  std::vector<std::uint64_t> gaps;
  for (std::size_t i = 0; i < count; ++i) gaps.push_back((random() % 4096) >> (random() % 12));
  return gaps;
}

GapCounts counts_of(const std::vector<std::uint64_t>& gaps) {
  GapCounter counter;
  for (const std::uint64_t gap : gaps) counter.add(gap);
  return counter.finish();
}

TEST(WidthSearch, TheSmallestIsNoWorseThanAnyStart) {
  const GapCounts gaps = counts_of(steep_gaps(20000));
  // The raw cost itself as the measure: then the exact optimum is the best that can be found.
  const std::function<double(const Widths&)> cost = [&](const Widths& widths) {
    EXPECT_GE(widths.largest(), gaps.largest());
    return static_cast<double>(gaps.cost(widths).bits);
  };
  const WidthSearch search = climb_to_smallest(gaps, 5, cost);
  const auto optima = optimal_widths(gaps, 5);
  ASSERT_EQ(optima.size(), search.best.size());
  for (std::size_t i = 0; i < optima.size(); ++i) {
    EXPECT_EQ(optima[i].widths.count(), search.best[i].widths.count());
    EXPECT_EQ(static_cast<double>(optima[i].bits), search.best[i].figure);
  }
  std::set<std::string> names;
  for (const auto& tried : search.tried) EXPECT_TRUE(names.insert(tried.widths.to_string()).second);
}

TEST(WidthSearch, TheFastestOfWhatWasTried) {
  const GapCounts gaps = counts_of(steep_gaps(5000));
  const std::function<double(const Widths&)> speed = [&](const Widths& widths) {
    EXPECT_GE(widths.largest(), gaps.largest());
    return static_cast<double>(widths[0] % 7);
  };
  const WidthSearch search = search_fastest(gaps, 4, speed);
  ASSERT_EQ(4u, search.best.size());
  for (const auto& best : search.best) {
    double fastest = 0;
    for (const auto& tried : search.tried) {
      if (tried.widths.count() == best.widths.count()) fastest = std::max(fastest, tried.figure);
    }
    EXPECT_EQ(fastest, best.figure);
  }
}

TEST(WidthMeasure, ZstdShrinksWhatRepeats) {
  const std::vector<std::uint64_t> same(100000, 5);
  const auto random = steep_gaps(100000);
  const Widths widths = Widths::parse("8,16");
  EXPECT_LT(zstd_bits_per_gap(same, widths), 0.1);
  EXPECT_GT(zstd_bits_per_gap(random, widths), 4);
  EXPECT_LT(zstd_bits_per_gap(random, widths),
            static_cast<double>(counts_of(random).cost(widths).bits) / static_cast<double>(random.size()));
}

// As in the search: entropy alone. What repeats far apart is no smaller for it.
TEST(WidthMeasure, ZstdLooksForNoMatches) {
  const auto random = steep_gaps(2000);
  std::vector<std::uint64_t> repeated;
  while (repeated.size() < 200000) repeated.insert(repeated.end(), random.begin(), random.end());
  const Widths widths = Widths::parse("8,16");
  EXPECT_GT(zstd_bits_per_gap(repeated, widths), 0.9 * zstd_bits_per_gap(random, widths));
}

TEST(WidthMeasure, FewGapsAndNone) {
  ZstdSizer none(Widths::paper());
  EXPECT_EQ(0u, none.finish());
  ZstdSizer one(Widths::paper());
  one.add(3);
  EXPECT_GT(one.finish(), 0u);
  EXPECT_GT(measure_decoding_rate(std::vector<std::uint64_t>{0, 1, 2}, Widths::paper()), 0);
}

TEST(GapSampler, TakesAllOfAShortStreamAndRunsOfALongOne) {
  GapSampler all(1000);
  for (std::uint64_t gap = 0; gap < 1000; ++gap) all.add(gap);
  EXPECT_EQ(1000u, all.sample().size());
  constexpr std::uint64_t kLong = 10'000'000;
  GapSampler some(kLong);
  for (std::uint64_t gap = 0; gap < kLong; ++gap) some.add(gap);
  EXPECT_GT(some.sample().size(), 1'000'000u);
  EXPECT_LT(some.sample().size(), 1'100'000u);
  EXPECT_EQ(0u, some.sample().front());
  EXPECT_GT(some.sample().back(), kLong / 64 * 63);
}

}  // namespace
}  // namespace othello
