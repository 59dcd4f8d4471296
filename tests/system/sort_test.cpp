// sort_unique against std::set.
#include "system/sort.h"

#include <gtest/gtest.h>

#include "shiftedqueue/queue_support.h"

namespace othello {
namespace {

template <class Number>
class SortUnique : public testing::Test {
 protected:
  void expect_sorted(std::vector<Number> values) {
    const std::set<Number> expected(values.begin(), values.end());
    const std::size_t count = sort_unique(std::span<Number>(values));
    ASSERT_EQ(expected.size(), count);
    values.resize(count);
    EXPECT_EQ(test::list(expected), values);
  }
  std::mt19937_64 random_{1};
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(SortUnique, Numbers);

TYPED_TEST(SortUnique, NothingStaysNothing) {
  this->expect_sorted({});
}

TYPED_TEST(SortUnique, ExtremesAndOneValue) {
  const TypeParam largest = ~TypeParam{0};
  this->expect_sorted({7});
  this->expect_sorted({largest, 0, largest, 0, largest - 1, 1});
  this->expect_sorted(std::vector<TypeParam>(1000, largest));
  this->expect_sorted(std::vector<TypeParam>(1000, 0));
}

TYPED_TEST(SortUnique, RandomListsOfAllSizes) {
  const int all_bits = static_cast<int>(8 * sizeof(TypeParam));
  for (std::size_t size = 0; size < 400; ++size) {
    for (const int bits : {1, 5, 20, all_bits}) {
      std::vector<TypeParam> values;
      for (std::size_t i = 0; i < size; ++i) {
        values.push_back(test::random_number<TypeParam>(bits, this->random_));
      }
      this->expect_sorted(values);
    }
  }
}

TYPED_TEST(SortUnique, ManyValues) {
  const int all_bits = static_cast<int>(8 * sizeof(TypeParam));
  std::vector<TypeParam> values;
  for (int i = 0; i < 50'000; ++i) values.push_back(test::uneven_number<TypeParam>(all_bits, this->random_));
  this->expect_sorted(values);
  std::ranges::sort(values);
  this->expect_sorted(values);
  std::ranges::reverse(values);
  this->expect_sorted(values);
}

TEST(SortUnique128, HighHalvesDecide) {
  std::vector<Uint128> values;
  for (Uint128 high = 20; high-- > 0;) values.push_back(high << 64 | (20 - high));
  EXPECT_EQ(20u, sort_unique(std::span<Uint128>(values)));
  for (std::size_t i = 0; i < 20; ++i) EXPECT_TRUE(values[i] >> 64 == i) << i;
}

}  // namespace
}  // namespace othello
