// merge() against std::set.
#include "shiftedqueue/merge.h"

#include <gtest/gtest.h>

#include "shiftedqueue/queue_support.h"

namespace othello::shiftedqueue {
namespace {

template <class Number>
class Merge : public testing::Test {
 protected:
  void expect_merged(const std::vector<std::set<Number>>& sets, const Widths& widths, std::size_t piece) {
    std::vector<test::StoredRun<Number>> runs;
    std::set<Number> expected;
    for (const auto& values : sets) {
      runs.push_back(test::stored_run(test::list(values), widths));
      expected.insert(values.begin(), values.end());
    }
    std::vector<RunReader<Number>> readers;
    for (const auto& stored : runs) readers.emplace_back(stored.run, piece);
    std::vector<Number> merged;
    merge(readers, [&](Number value) {
      merged.push_back(value);
      return true;
    });
    ASSERT_EQ(test::list(expected), merged) << sets.size() << " runs";
  }

  std::mt19937_64 random_{3};
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Merge, Numbers);

TYPED_TEST(Merge, NoRunsAndEmptyRuns) {
  const Widths widths = Widths::paper();
  this->expect_merged({}, widths, 5);
  this->expect_merged({{}}, widths, 5);
  this->expect_merged({{}, {}, {}}, widths, 5);
  this->expect_merged({{}, {0}, {}}, widths, 5);
}

TYPED_TEST(Merge, LowestAndHighestValues) {
  const TypeParam highest = RunReader<TypeParam>::kEnd - 1;
  this->expect_merged({{0, highest}, {0}, {highest}, {1, highest - 1}}, Widths::paper(), 2);
}

TYPED_TEST(Merge, SameRunManyTimes) {
  const auto values = test::uneven_set<TypeParam>(500, 30, this->random_);
  for (std::size_t count = 1; count <= 17; ++count) {
    this->expect_merged(std::vector(count, values), Widths::paper(), 13);
  }
}

TYPED_TEST(Merge, RunsOneAfterTheOther) {
  std::vector<std::set<TypeParam>> sets;
  for (TypeParam base = 0; base < 20; ++base) sets.push_back({10 * base, 10 * base + 3, 10 * base + 9});
  this->expect_merged(sets, Widths::paper(), 2);
  std::ranges::reverse(sets);
  this->expect_merged(sets, Widths::paper(), 2);
}

TYPED_TEST(Merge, RandomRuns) {
  for (std::size_t count = 1; count <= 40; ++count) {
    for (const int bits : {9, 40}) {
      std::vector<std::set<TypeParam>> sets;
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t size = this->random_() % 4 == 0 ? 0 : this->random_() % 300;
        sets.push_back(test::uneven_set<TypeParam>(size, bits, this->random_));
      }
      this->expect_merged(sets, Widths::parse(count % 2 == 0 ? "8,16,32,64" : "2,3,5,64"), 1 + count % 50);
      if (this->HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace othello::shiftedqueue
