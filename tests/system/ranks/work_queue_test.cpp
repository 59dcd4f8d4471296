// Batches are cut to cover everything, and each is claimed once, whatever the order of claims.

#include "system/ranks/work_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <numeric>

#include "support/thread_ranks.h"

namespace othello {
namespace {

std::vector<WorkItem> items_of(const std::vector<double>& weights) {
  std::vector<WorkItem> items;
  for (const double weight : weights) items.push_back({.weight = weight});
  return items;
}

TEST(Homes, HaveEveryItemOnceInNeighbouringStretches) {
  for (const int ranks : {1, 2, 3, 7, 40}) {
    const auto items = items_of(std::vector<double>(30, 1.0));
    const auto partitions = partition_items(items, ranks);
    ASSERT_EQ(static_cast<std::size_t>(ranks), partitions.size());
    std::vector<std::size_t> all;
    for (const auto& partition : partitions) {
      if (!partition.empty() && !all.empty()) {
        EXPECT_LT(std::ranges::max(all), std::ranges::min(partition));
      }
      all.insert(all.end(), partition.begin(), partition.end());
      EXPECT_LE(partition.size(), static_cast<std::size_t>(30 / ranks + 2));
    }
    std::ranges::sort(all);
    std::vector<std::size_t> expected(30);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    EXPECT_EQ(expected, all);
  }
}

TEST(Homes, EndWithTheLargestFirst) {
  std::vector<double> weights(64, 1.0);
  for (std::size_t i = 56; i < 64; ++i) weights[i] = static_cast<double>(i - 50);
  const auto partitions = partition_items(items_of(weights), 1);
  EXPECT_TRUE(std::ranges::is_sorted(partitions[0].begin(), partitions[0].begin() + 56))
      << "most go as they come";
  EXPECT_EQ(63u,
            *std::ranges::find_if(partitions[0], [](std::size_t item) { return item >= 56 && item > 61; }));
  EXPECT_GT(weights[partitions[0][62]], weights[partitions[0][63]]);
}

TEST(Homes, LeaveOutWhatIsDone) {
  auto items = items_of({1, 1, 1});
  items[1].done = true;
  EXPECT_EQ((std::vector<std::vector<std::size_t>>{{0}, {2}}), partition_items(items, 2));
}

TEST(WorkQueue, EveryItemGoesToOneRank) {
  for (const int ranks : {1, 2, 5}) {
    auto items = items_of(std::vector<double>(200, 1.0));
    items[7].done = true;
    std::mutex mutex;
    std::vector<std::size_t> claimed;
    test::on_ranks(ranks, [&](const std::shared_ptr<Ranks>& these) {
      WorkQueue queue(*these, items, these->count());
      while (const auto item = queue.next()) {
        queue.set_done(*item, 3);
        const std::lock_guard lock(mutex);
        claimed.push_back(*item);
      }
      these->clean_up();
      EXPECT_EQ(200u, queue.done_prefix());
      EXPECT_FALSE(queue.next()) << "that stays so";
    });
    std::ranges::sort(claimed);
    EXPECT_EQ(199u, claimed.size());
    EXPECT_TRUE(std::ranges::adjacent_find(claimed) == claimed.end());
    EXPECT_FALSE(std::ranges::binary_search(claimed, 7u));
  }
}

TEST(WorkQueue, KnowWhatIsDoneInFront) {
  auto items = items_of(std::vector<double>(130, 1.0));
  items[2].done = true;
  test::on_ranks(1, [&](const std::shared_ptr<Ranks>& ranks) {
    WorkQueue queue(*ranks, items, ranks->count());
    EXPECT_EQ(0u, queue.done_prefix());
    queue.set_done(1, 1);
    EXPECT_EQ(0u, queue.done_prefix());
    queue.set_done(0, 1);
    EXPECT_EQ(3u, queue.done_prefix());
    for (std::size_t item = 3; item < 130; ++item) {
      if (item != 100) queue.set_done(item, 1);
    }
    EXPECT_EQ(100u, queue.done_prefix());
    queue.set_done(100, 1);
    EXPECT_EQ(130u, queue.done_prefix());
  });
}

TEST(WorkQueue, AStopIsHeardByAll) {
  const auto items = items_of({1, 1});
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    WorkQueue queue(*ranks, items, ranks->count());
    EXPECT_FALSE(queue.stopped());
    ranks->clean_up();
    if (ranks->rank() == 2) queue.stop_all();
    ranks->clean_up();
    while (!queue.stopped()) {  // within a moment
    }
    ranks->clean_up();
  });
}

}  // namespace
}  // namespace othello
