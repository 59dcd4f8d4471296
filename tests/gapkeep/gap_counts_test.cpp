// Exact counts of gaps, and what widths cost by them, against the codec itself.
#include "gapkeep/gap_counts.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <stdexcept>

#include "gapkeep/block_sizer.h"
#include "support/blocks.h"
#include "support/plain_gapkeep.h"

namespace othello {
namespace {

constexpr std::uint64_t kMost = ~std::uint64_t{0};

TEST(GapCounts, NothingCounted) {
  const GapCounts none = GapCounter().finish();
  EXPECT_EQ(0u, none.total());
  EXPECT_EQ(0u, none.largest());
  EXPECT_EQ(0u, none.count_at_least(0));
  EXPECT_EQ(0.0, none.entropy());
  EXPECT_EQ((GapCost{0, 0}), none.cost(Widths::paper()));
}

TEST(GapCounts, RefusesWhatIsNoCount) {
  EXPECT_THROW(GapCounts({{0, 1}, {0, 1}}), std::invalid_argument);
  EXPECT_THROW(GapCounts({{5, 1}, {4, 1}}), std::invalid_argument);
  EXPECT_THROW(GapCounts({{5, 0}}), std::invalid_argument);
}

TEST(GapCounts, ByHand) {
  const GapCounts gaps({{0, 4}, {1, 2}, {3, 1}, {300, 1}});
  EXPECT_EQ(8u, gaps.total());
  EXPECT_EQ(300u, gaps.largest());
  EXPECT_EQ(8u, gaps.count_at_least(0));
  EXPECT_EQ(2u, gaps.count_at_least(2));
  EXPECT_EQ(2u, gaps.count_at_least(3));
  EXPECT_EQ(1u, gaps.count_at_least(4));
  EXPECT_EQ(0u, gaps.count_at_least(301));
  EXPECT_EQ(0u, gaps.count_at_least(Uint128{1} << 100));
  // 4/8 of 1 bit, 2/8 of 2 bits, twice 1/8 of 3 bits.
  EXPECT_DOUBLE_EQ(1.75, gaps.entropy());
  const auto needed = gaps.count_by_bits();
  EXPECT_EQ(6u, needed[0]);
  EXPECT_EQ(1u, needed[1]);
  EXPECT_EQ(1u, needed[8]);
  // 2 bits for 0, 0, 0, 0, 1, 1; 2 + 9 for 3 and for 300.
  EXPECT_EQ((GapCost{12 + 22, 0}), gaps.cost(Widths::parse("2,9")));
  // 10 is the most that 2,3 hold.
  EXPECT_EQ((GapCost{12 + 5, 1}), gaps.cost(Widths::parse("2,3")));
}

TEST(GapCounts, TheEndOfTheRange) {
  const GapCounts gaps({{0, 1}, {kMost - 1, 1}, {kMost, 1}});
  EXPECT_EQ((GapCost{64 + 64 + 64, 0}), gaps.cost(Widths::parse("64")));
  EXPECT_EQ((GapCost{64 + 64 + 128, 0}), gaps.cost(Widths::parse("64,64")));
  EXPECT_EQ((GapCost{63 + 126, 1}), gaps.cost(Widths::parse("63,63")));
  EXPECT_EQ(1u, gaps.count_at_least(kMost));
  EXPECT_EQ(0u, gaps.count_at_least(Uint128{kMost} + 1));
}

TEST(GapCounter, CountsLikeAMap) {
  std::mt19937_64 random(5);
  std::map<std::uint64_t, std::uint64_t> expected;
  GapCounter counter;
  // More large gaps than the counter keeps unsorted (4,194,304), many of them equal.
  constexpr int kGaps = 4'600'000;
  for (int i = 0; i < kGaps; ++i) {
    const std::uint64_t gap = i % 16 == 0 ? random() % 100 : (random() % 1000) << (random() % 54);
    counter.add(gap);
    ++expected[gap];
  }
  const GapCounts gaps = counter.finish();
  std::vector<GapCount> entries;
  for (const auto& [gap, count] : expected) entries.push_back({gap, count});
  EXPECT_TRUE(std::ranges::equal(entries, gaps.entries()));
  EXPECT_EQ(static_cast<std::uint64_t>(kGaps), gaps.total());
  EXPECT_EQ(0u, counter.finish().total());
}

// The cost is the length of the plain code, gap by gap.
TEST(GapCounts, CostIsTheLengthOfThePlainCode) {
  std::mt19937_64 random(6);
  for (const auto& values : test::many_sets<std::uint64_t>(500, random)) {
    GapCounter counter;
    for (std::size_t i = 1; i < values.size(); ++i) counter.add(values[i] - values[i - 1] - 1);
    const GapCounts gaps = counter.finish();
    for (const Widths& widths : test::many_widths()) {
      GapCost expected;
      for (std::size_t i = 1; i < values.size(); ++i) {
        const std::uint64_t gap = values[i] - values[i - 1] - 1;
        if (gap > widths.largest()) {
          ++expected.not_held;
        } else {
          expected.bits += plain::povaleint(gap, widths).size();
        }
      }
      ASSERT_EQ(expected, gaps.cost(widths)) << widths.to_string();
    }
  }
}

// The codec writes, block by block, what the counts of the block's own gaps say.
TEST(GapCounts, CostIsWhatTheCodecWrites) {
  std::mt19937_64 random(7);
  for (const auto& values : test::many_sets<std::uint64_t>(10000, random)) {
    for (const Widths& widths : test::many_widths()) {
      const auto written = test::write(values, widths);
      std::size_t next = 0;
      for (const auto& place : written.locations) {
        const auto header = BlockHeader<std::uint64_t>::load(written.bytes.data() + place.offset);
        // Not a GapCounter, whose table is too large to be made for each of thousands of short blocks.
        std::map<std::uint64_t, std::uint64_t> counts;
        for (std::size_t i = next + 1; i < next + header.count; ++i) ++counts[values[i] - values[i - 1] - 1];
        next += header.count;
        std::vector<GapCount> ascending;
        for (const auto& [gap, count] : counts) ascending.push_back({gap, count});
        const GapCost cost = GapCounts(ascending).cost(widths);
        ASSERT_EQ(0u, cost.not_held);
        ASSERT_EQ(header.payload_bytes, (cost.bits + 7) / 8) << widths.to_string();
      }
      ASSERT_EQ(values.size(), next);
    }
  }
}

// The gaps of a set; nothing if one has more than 64 bits.
template <class Number>
std::optional<std::vector<std::uint64_t>> narrow_gaps(const std::vector<Number>& values) {
  std::vector<std::uint64_t> gaps;
  for (std::size_t i = 1; i < values.size(); ++i) {
    const Number gap = values[i] - values[i - 1] - 1;
    if (gap > kMost) return std::nullopt;
    gaps.push_back(static_cast<std::uint64_t>(gap));
  }
  return gaps;
}

template <class Number>
void expect_sizes_of_the_writer(std::mt19937_64& random) {
  for (const auto& values : test::many_sets<Number>(10000, random)) {
    const auto gaps = narrow_gaps(values);
    if (!gaps) continue;
    for (const Widths& widths : test::many_widths()) {
      BlockSizer sizer(widths, sizeof(Number));
      for (const std::uint64_t gap : *gaps) sizer.add(gap);
      ASSERT_EQ(test::write(values, widths).bytes.size(), sizer.bytes()) << widths.to_string();
    }
  }
}

TEST(BlockSizer, CountsTheBytesThatTheWriterWrites) {
  std::mt19937_64 random(8);
  expect_sizes_of_the_writer<std::uint64_t>(random);
  expect_sizes_of_the_writer<Uint128>(random);
}

}  // namespace
}  // namespace othello
