// Basket distribution of random, very uneven sets.
#include "shiftedqueue/distribution.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "shiftedqueue/queue_support.h"

namespace othello::shiftedqueue {
namespace {

constexpr int kBits = 42;

template <class Number>
class Distribution : public testing::Test {
 protected:
  using Sets = std::vector<std::set<Number>>;
  static constexpr Number kBound = Number{1} << kBits;

  // Sets of different sizes, with many values that several of them have.
  Sets overlapping_sets(std::size_t count, std::size_t size) {
    const auto common = test::list(test::uneven_set<Number>(size / 2 + 1, kBits, random_));
    Sets sets;
    for (std::size_t i = 0; i < count; ++i) {
      sets.push_back(test::uneven_set<Number>(size == 0 ? 0 : random_() % (2 * size), kBits, random_));
      if (size == 0) continue;
      for (std::size_t j = 0; j < size / 2; ++j) sets.back().insert(common[random_() % common.size()]);
    }
    return sets;
  }

  Queues<Number> queues_of(const Sets& sets, const Widths& widths) {
    Queues<Number> queues;
    for (const auto& values : sets) {
      queues.push_back(std::make_unique<ShiftedQueue<Number>>(memory_, buffer_states_, widths));
      for (const Number value : values) queues.back()->insert(value);
      queues.back()->flush();
    }
    return queues;
  }

  // How many values lie in [from, to], counted in every set.
  static std::uint64_t count_in(const Sets& sets, Number from, Number to) {
    std::uint64_t count = 0;
    for (const auto& values : sets) {
      count += static_cast<std::uint64_t>(std::distance(values.lower_bound(from), values.upper_bound(to)));
    }
    return count;
  }

  static std::uint64_t largest_part(const Sets& sets, Number width) {
    std::map<Number, std::uint64_t> parts;
    for (const auto& values : sets) {
      for (const Number value : values) ++parts[value / width];
    }
    std::uint64_t largest = 0;
    for (const auto& [part, count] : parts) largest = std::max(largest, count);
    return largest;
  }

  void expect_distributed(const Sets& sets, std::uint64_t parts, const Widths& widths) {
    Queues<Number> queues = queues_of(sets, widths);
    BasketDistribution<Number> distribution(kBound, parts);
    std::vector<std::vector<Number>> seen(sets.size());
    distribution(queues, [&](int thread, std::span<const Number> values) {
      auto& list = seen[static_cast<std::size_t>(thread)];
      list.insert(list.end(), values.begin(), values.end());
    });
    std::set<Number> expected;
    for (const auto& values : sets) expected.insert(values.begin(), values.end());
    const Number width = (kBound + parts - 1) / parts;
    const std::uint64_t total = count_in(sets, 0, kBound);
    const std::uint64_t most = (total + sets.size() - 1) / sets.size() + largest_part(sets, width);
    std::vector<Number> joined;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const auto values = test::next_of(*queues[i]);
      ASSERT_EQ(values, seen[i]) << "queue " << i;
      if (values.empty()) continue;
      ASSERT_LE(count_in(sets, values.front(), values.back()), most) << "queue " << i;
      joined.insert(joined.end(), values.begin(), values.end());
    }
    // Ascending over the queues and each value once, or this would differ.
    ASSERT_EQ(test::list(expected), joined);
    std::vector<Number> frontier;
    for (auto& queue : queues) {
      queue->shift();
      const auto values = test::drained(*queue);
      frontier.insert(frontier.end(), values.begin(), values.end());
    }
    ASSERT_EQ(joined, frontier);
  }

  RunStore memory_{std::uint64_t{1} << 30, std::size_t{1} << 12};
  std::size_t buffer_states_ = 5000;
  std::mt19937_64 random_{13};
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Distribution, Numbers);

TYPED_TEST(Distribution, OneToNineQueues) {
  for (std::size_t count = 1; count <= 9; ++count) {
    for (const std::uint64_t parts : {1u, 2u, 17u, 1000u, 100'000u}) {
      const char* widths = parts == 17 ? "2,3,5,64" : "8,16,32,64";
      SCOPED_TRACE(std::to_string(count) + " queues, " + std::to_string(parts) + " parts");
      this->expect_distributed(this->overlapping_sets(count, 600), parts, Widths::parse(widths));
      if (this->HasFatalFailure()) return;
    }
  }
}

TYPED_TEST(Distribution, SharesOfManyBlocks) {
  this->expect_distributed(this->overlapping_sets(3, 12'000), 1 << 20, Widths::paper());
}

// Of buffers that hold less than a queue: several runs of each, with numbers in common.
TYPED_TEST(Distribution, QueuesOfSeveralRuns) {
  this->buffer_states_ = 300;
  for (std::size_t count : {1u, 2u, 5u}) {
    this->expect_distributed(this->overlapping_sets(count, 3000), 1000, Widths::paper());
    if (this->HasFatalFailure()) return;
  }
}

// As much is left afterwards as the states need: what was read is freed.
TYPED_TEST(Distribution, LeavesNothingInMemory) {
  const auto sets = this->overlapping_sets(3, 12'000);
  auto queues = this->queues_of(sets, Widths::paper());
  const std::uint64_t before = this->memory_.used_bytes();
  BasketDistribution<TypeParam> distribution(this->kBound, 1 << 20);
  distribution(queues, [](int, std::span<const TypeParam>) {});
  std::uint64_t bytes = 0;
  for (const auto& queue : queues) {
    for (const auto& run : queue->next_runs()) bytes += run.bytes + run.extents.size() * kReadSlack;
  }
  EXPECT_EQ(bytes, this->memory_.used_bytes());
  EXPECT_LT(bytes, before);
  queues.clear();
  EXPECT_EQ(0u, this->memory_.used_bytes());
}

TYPED_TEST(Distribution, ManyThreadsAndFewStates) {
  for (const std::size_t size : {0u, 1u, 3u}) {
    this->expect_distributed(this->overlapping_sets(64, size), 4096, Widths::paper());
    if (this->HasFatalFailure()) return;
  }
  typename TestFixture::Sets sets(64);
  this->expect_distributed(sets, 4096, Widths::paper());
  sets[40] = {this->kBound - 1};
  this->expect_distributed(sets, 4096, Widths::paper());
  sets[7] = {0, this->kBound - 1};
  this->expect_distributed(sets, 4096, Widths::paper());
}

TYPED_TEST(Distribution, FewerNumbersThanParts) {
  BasketDistribution<TypeParam> distribution(10, 1000);
  EXPECT_EQ(10u, distribution.parts());
  auto queues = this->queues_of({{0, 3, 9}, {3, 4}, {}}, Widths::paper());
  distribution(queues, [](int, std::span<const TypeParam>) {});
  std::vector<TypeParam> joined;
  for (const auto& queue : queues) {
    for (const TypeParam value : test::next_of(*queue)) joined.push_back(value);
  }
  EXPECT_EQ((std::vector<TypeParam>{0, 3, 4, 9}), joined);
}

// A 9x6 board may have ranks of 64 bits whose bound, with a part's width added to it, has more.
TEST(DistributionOfLargeNumbers, CountsPartsOfBoundsNearTheLargestNumber) {
  const std::uint64_t bound = (std::uint64_t{1} << 37) * 129'140'163;
  for (const std::uint64_t parts : {1u, 2u, 3u, 24u, 1000u}) {
    EXPECT_EQ(parts, BasketDistribution<std::uint64_t>(bound, parts).parts());
    EXPECT_EQ(parts, BasketDistribution<std::uint64_t>(~std::uint64_t{0}, parts).parts());
  }
}

TYPED_TEST(Distribution, QueuesGoOnAfterwards) {
  const auto sets = this->overlapping_sets(4, 300);
  auto queues = this->queues_of(sets, Widths::paper());
  BasketDistribution<TypeParam> distribution(this->kBound, 5000);
  std::set<TypeParam> expected;
  for (const auto& values : sets) expected.insert(values.begin(), values.end());
  for (int round = 0; round < 8; ++round) {
    distribution(queues, [](int, std::span<const TypeParam>) {});
    std::set<TypeParam> next;
    std::vector<TypeParam> all;
    for (auto& queue : queues) {
      queue->shift();
      for (const TypeParam value : test::drained(*queue)) {
        all.push_back(value);
        for (const TypeParam child : {value / 2, value / 3 * 2}) {
          queue->insert(child);
          next.insert(child);
        }
      }
      queue->relax();
    }
    ASSERT_EQ(test::list(expected), all) << "round " << round;
    expected = std::move(next);
    if (expected.size() > 1000) break;
  }
}

}  // namespace
}  // namespace othello::shiftedqueue
