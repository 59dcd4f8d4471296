// basket_breakpoints: what its contract says, by hand and at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "shiftedqueue/distribution.h"

namespace othello::shiftedqueue {
namespace {

using Sizes = std::vector<std::uint64_t>;

// Every part is in just one basket, in order; no basket has more than its size and one part; and none could
// have done with one part less.
void expect_fair(const Sizes& parts, int baskets) {
  const auto count = static_cast<std::uint64_t>(baskets);
  const Sizes bounds = basket_breakpoints(parts, baskets);
  ASSERT_EQ(count + 1, bounds.size());
  EXPECT_EQ(0u, bounds.front());
  EXPECT_EQ(parts.size(), bounds.back());
  const std::uint64_t total = std::reduce(parts.begin(), parts.end());
  const std::uint64_t size = (total + count - 1) / count;
  for (std::size_t basket = 0; basket < count; ++basket) {
    ASSERT_LE(bounds[basket], bounds[basket + 1]);
    std::uint64_t filled = 0;
    for (std::uint64_t part = bounds[basket]; part < bounds[basket + 1]; ++part) {
      if (basket + 1 < count && size > 0) {
        EXPECT_LT(filled, size) << "basket " << basket;
      }
      filled += parts[part];
    }
    const std::uint64_t largest = parts.empty() ? 0 : *std::ranges::max_element(parts);
    EXPECT_LE(filled, size + largest) << "basket " << basket;
    if (basket + 1 == count) {
      EXPECT_LE(filled, size);
    }
  }
}

TEST(Breakpoints, ByHand) {
  EXPECT_EQ((Sizes{0, 2, 4}), basket_breakpoints(Sizes{1, 1, 1, 1}, 2));
  EXPECT_EQ((Sizes{0, 1, 4}), basket_breakpoints(Sizes{5, 1, 1, 1}, 2));
  EXPECT_EQ((Sizes{0, 4, 4}), basket_breakpoints(Sizes{1, 1, 1, 5}, 2));
  EXPECT_EQ((Sizes{0, 4}), basket_breakpoints(Sizes{3, 0, 0, 9}, 1));
  // 7 states among 3: 3 each.
  EXPECT_EQ((Sizes{0, 3, 6, 7}), basket_breakpoints(Sizes{1, 1, 1, 1, 1, 1, 1}, 3));
}

TEST(Breakpoints, MoreBasketsThanParts) {
  EXPECT_EQ((Sizes{0, 1, 2, 2, 2, 2}), basket_breakpoints(Sizes{4, 4}, 5));
  expect_fair({4, 4}, 100);
  expect_fair({1}, 1024);
}

TEST(Breakpoints, NothingToShareOut) {
  for (const int baskets : {1, 2, 9}) {
    expect_fair({}, baskets);
    expect_fair({0}, baskets);
    expect_fair(Sizes(20, 0), baskets);
  }
}

TEST(Breakpoints, Random) {
  std::mt19937_64 random(12);
  for (int round = 0; round < 3000; ++round) {
    Sizes parts(random() % 60);
    // From even to very uneven.
    const std::uint64_t bits = random() % 40;
    for (auto& part : parts)
      part = random() % 3 == 0 ? 0 : random() % (std::uint64_t{1} << random() % (bits + 1));
    expect_fair(parts, 1 + static_cast<int>(random() % 70));
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace othello::shiftedqueue
