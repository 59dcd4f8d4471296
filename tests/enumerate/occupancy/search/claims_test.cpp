// Batches are cut to cover everything, and every one is claimed once, whoever claims.

#include "enumerate/occupancy/search/claims.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <numeric>

#include "support/thread_ranks.h"

namespace othello {
namespace {

std::vector<Batch> batches_of(const std::vector<double>& weights) {
  std::vector<Batch> batches;
  for (const double weight : weights) {
    Batch& batch = batches.emplace_back();
    batch.begin = batches.size() - 1;
    batch.end = batches.size();
    batch.weight = weight;
  }
  return batches;
}

TEST(Homes, HaveEveryBatchOnceInNeighbouringStretches) {
  for (const int ranks : {1, 2, 3, 7, 40}) {
    const auto batches = batches_of(std::vector<double>(30, 1.0));
    const auto homes = homes_of(batches, ranks);
    ASSERT_EQ(static_cast<std::size_t>(ranks), homes.size());
    std::vector<std::size_t> all;
    for (const auto& home : homes) {
      if (!home.empty() && !all.empty()) {
        EXPECT_LT(std::ranges::max(all), std::ranges::min(home));
      }
      all.insert(all.end(), home.begin(), home.end());
      EXPECT_LE(home.size(), static_cast<std::size_t>(30 / ranks + 2));
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
  const auto homes = homes_of(batches_of(weights), 1);
  EXPECT_TRUE(std::ranges::is_sorted(homes[0].begin(), homes[0].begin() + 56)) << "most go as they come";
  EXPECT_EQ(63u,
            *std::ranges::find_if(homes[0], [](std::size_t batch) { return batch >= 56 && batch > 61; }));
  EXPECT_GT(weights[homes[0][62]], weights[homes[0][63]]);
}

TEST(Homes, LeaveOutWhatIsDone) {
  auto batches = batches_of({1, 1, 1});
  batches[1].done = true;
  EXPECT_EQ((std::vector<std::vector<std::size_t>>{{0}, {2}}), homes_of(batches, 2));
}

TEST(Claims, EveryBatchGoesToOneRank) {
  for (const int ranks : {1, 2, 5}) {
    auto batches = batches_of(std::vector<double>(200, 1.0));
    batches[7].done = true;
    std::mutex mutex;
    std::vector<std::size_t> claimed;
    test::on_ranks(ranks, [&](const std::shared_ptr<Ranks>& these) {
      BatchClaims claims(*these, batches, these->count());
      while (const auto batch = claims.next()) {
        claims.set_done(*batch, 3);
        const std::lock_guard lock(mutex);
        claimed.push_back(*batch);
      }
      these->clean_up();
      EXPECT_EQ(200u, claims.done_in_front());
      EXPECT_FALSE(claims.next()) << "that stays so";
    });
    std::ranges::sort(claimed);
    EXPECT_EQ(199u, claimed.size());
    EXPECT_TRUE(std::ranges::adjacent_find(claimed) == claimed.end());
    EXPECT_FALSE(std::ranges::binary_search(claimed, 7u));
  }
}

TEST(Claims, KnowWhatIsDoneInFront) {
  auto batches = batches_of(std::vector<double>(130, 1.0));
  batches[2].done = true;
  test::on_ranks(1, [&](const std::shared_ptr<Ranks>& ranks) {
    BatchClaims claims(*ranks, batches, ranks->count());
    EXPECT_EQ(0u, claims.done_in_front());
    claims.set_done(1, 1);
    EXPECT_EQ(0u, claims.done_in_front());
    claims.set_done(0, 1);
    EXPECT_EQ(3u, claims.done_in_front());
    for (std::size_t batch = 3; batch < 130; ++batch) {
      if (batch != 100) claims.set_done(batch, 1);
    }
    EXPECT_EQ(100u, claims.done_in_front());
    claims.set_done(100, 1);
    EXPECT_EQ(130u, claims.done_in_front());
  });
}

TEST(Claims, AStopIsHeardByAll) {
  const auto batches = batches_of({1, 1});
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    BatchClaims claims(*ranks, batches, ranks->count());
    EXPECT_FALSE(claims.stopped());
    ranks->clean_up();
    if (ranks->rank() == 2) claims.stop_all();
    ranks->clean_up();
    while (!claims.stopped()) {  // within a moment
    }
    ranks->clean_up();
  });
}

}  // namespace
}  // namespace othello
