// Basket distribution over the queues of several ranks gives each queue what it gives them within one.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "shiftedqueue/distribution.h"
#include "shiftedqueue/queue_support.h"
#include "support/thread_ranks.h"

namespace othello::shiftedqueue {
namespace {

constexpr int kBoundBits = 42;

template <class Number>
using Sets = std::vector<std::set<Number>>;

template <class Number>
class DistributionOnRanks : public testing::Test {
 protected:
  static constexpr Number kBound = Number{1} << kBoundBits;

  Sets<Number> uneven_sets(std::size_t count, std::size_t size) {
    Sets<Number> sets;
    for (std::size_t i = 0; i < count; ++i)
      sets.push_back(test::uneven_set<Number>(size == 0 ? 0 : random_() % (2 * size), kBoundBits, random_));
    return sets;
  }

  // The next frontiers of queues that begin with sets [first, first + count), once they are distributed.
  Sets<Number> distributed(const Sets<Number>& sets, std::size_t first, std::size_t count,
                           std::uint64_t parts, const std::shared_ptr<Ranks>& ranks) {
    RunStore memory(std::uint64_t{1} << 30, std::size_t{1} << 12);
    Queues<Number> queues;
    for (std::size_t i = first; i < first + count; ++i) {
      queues.push_back(std::make_unique<ShiftedQueue<Number>>(memory, 5000, Widths::paper()));
      for (const Number value : sets[i]) queues.back()->insert(value);
      queues.back()->flush();
    }
    BasketDistribution<Number> distribution(kBound, parts, ranks);
    Sets<Number> seen(count);
    distribution(queues, [&](int thread, std::span<const Number> values) {
      seen[static_cast<std::size_t>(thread)].insert(values.begin(), values.end());
    });
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(test::list(seen[i]), test::next_of(*queues[i]));
    fetched_ += distribution.fetched_bytes();
    return seen;
  }

  // `queues`: of each rank. Returns the bytes that changed ranks.
  std::uint64_t expect_as_on_one(const Sets<Number>& sets, const std::vector<std::size_t>& queues,
                                 std::uint64_t parts) {
    const Sets<Number> expected = distributed(sets, 0, sets.size(), parts, one_rank());
    Sets<Number> found(sets.size());
    fetched_ = 0;
    test::on_ranks(static_cast<int>(queues.size()), [&](const std::shared_ptr<Ranks>& ranks) {
      const auto rank = static_cast<std::size_t>(ranks->rank());
      std::size_t first = 0;
      for (std::size_t before = 0; before < rank; ++before) first += queues[before];
      const Sets<Number> mine = distributed(sets, first, queues[rank], parts, ranks);
      std::ranges::copy(mine, found.begin() + static_cast<std::ptrdiff_t>(first));
    });
    EXPECT_TRUE(expected == found) << queues.size() << " ranks, " << parts << " parts";
    return fetched_;
  }

  std::atomic<std::uint64_t> fetched_{0};
  std::mt19937_64 random_{14};
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(DistributionOnRanks, Numbers);

TYPED_TEST(DistributionOnRanks, OfAnyNumbersOfQueues) {
  for (const std::uint64_t parts : {1u, 2u, 17u, 1000u, 100'000u}) {
    this->expect_as_on_one(this->uneven_sets(1, 600), {1}, parts);
    this->expect_as_on_one(this->uneven_sets(2, 600), {1, 1}, parts);
    this->expect_as_on_one(this->uneven_sets(6, 600), {2, 1, 3}, parts);
    this->expect_as_on_one(this->uneven_sets(7, 600), {1, 1, 1, 1, 1, 1, 1}, parts);
  }
}

TYPED_TEST(DistributionOnRanks, FewStatesOrNone) {
  for (const std::size_t size : {0u, 1u, 3u})
    this->expect_as_on_one(this->uneven_sets(9, size), {4, 5}, 4096);
  Sets<TypeParam> sets(9);
  sets[8] = {this->kBound - 1};
  this->expect_as_on_one(sets, {4, 5}, 4096);
  sets[0] = {0, this->kBound - 1};
  this->expect_as_on_one(sets, {3, 3, 3}, 4096);
}

TYPED_TEST(DistributionOnRanks, NoMoreIsFetchedThanABasketTakes) {
  // Runs of many extents: what a rank keeps goes to none, and of the rest an extent or two too much.
  const Sets<TypeParam> sets = this->uneven_sets(3, 40'000);
  std::uint64_t bytes = 0;
  for (const auto& values : sets) bytes += test::write(test::list(values), Widths::paper()).bytes.size();
  const std::uint64_t fetched = this->expect_as_on_one(sets, {1, 1, 1}, 1 << 20);
  EXPECT_GT(fetched, bytes / 3);
  EXPECT_LT(fetched, bytes);
}

// One part: all states go to the first rank, whose queues have no space for them.
TYPED_TEST(DistributionOnRanks, AShareThatDoesNotFitIsAnErrorOfAll) {
  const Sets<TypeParam> sets = this->uneven_sets(3, 20'000);
  std::atomic<int> refused{0};
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    const auto rank = static_cast<std::size_t>(ranks->rank());
    RunStore memory(std::uint64_t{3} << 16, std::size_t{1} << 12);
    Queues<TypeParam> queues;
    queues.push_back(std::make_unique<ShiftedQueue<TypeParam>>(memory, 5000, Widths::paper()));
    for (const TypeParam value : sets[rank]) queues.back()->insert(value);
    queues.back()->flush();
    BasketDistribution<TypeParam> distribution(this->kBound, 1, ranks);
    try {
      distribution(queues, [](int, std::span<const TypeParam>) {});
    } catch (const CapacityError& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find("--parts")) << error.what();
      ++refused;
    }
  });
  EXPECT_EQ(3, refused);
}

}  // namespace
}  // namespace othello::shiftedqueue
