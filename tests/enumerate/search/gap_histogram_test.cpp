#include "enumerate/search/gap_histogram.h"

#include <gtest/gtest.h>

#include <numeric>

namespace othello::enumerate {
namespace {

template <class Number>
std::size_t bucket_of(Number gap) {
  GapHistogram gaps;
  gaps.add(gap);
  EXPECT_EQ(1u, std::reduce(gaps.count.begin(), gaps.count.end()));
  for (std::size_t bucket = 0; bucket < GapHistogram::kBits; ++bucket) {
    if (gaps.count[bucket] != 0) return bucket;
  }
  return GapHistogram::kBits;
}

template <class Number>
class GapHistogramTest : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(GapHistogramTest, Numbers);

TYPED_TEST(GapHistogramTest, ZeroAndOneTakeOneBit) {
  EXPECT_EQ(0u, bucket_of<TypeParam>(0));
  EXPECT_EQ(0u, bucket_of<TypeParam>(1));
}

TYPED_TEST(GapHistogramTest, AroundPowersOfTwo) {
  for (std::size_t bits = 1; bits < 8 * sizeof(TypeParam); ++bits) {
    const TypeParam power = TypeParam{1} << bits;
    EXPECT_EQ(bits - 1, bucket_of<TypeParam>(power - 1)) << bits;
    EXPECT_EQ(bits, bucket_of<TypeParam>(power)) << bits;
    EXPECT_EQ(bits, bucket_of<TypeParam>(power + 1)) << bits;
  }
  EXPECT_EQ(8 * sizeof(TypeParam) - 1, bucket_of<TypeParam>(~TypeParam{0}));
}

TEST(GapHistogram, SumsEveryEntry) {
  GapHistogram one;
  GapHistogram other;
  for (std::size_t i = 0; i < GapHistogram::kBits; ++i) {
    one.count[i] = i;
    other.count[i] = 1000 * i + 1;
  }
  EXPECT_NE(one, other);
  one += other;
  for (std::size_t i = 0; i < GapHistogram::kBits; ++i) EXPECT_EQ(1001 * i + 1, one.count[i]);
  other += GapHistogram{};
  EXPECT_EQ(1000 * 127 + 1u, other.count[127]);
}

}  // namespace
}  // namespace othello::enumerate
