// Parents are released by the thread that finishes a batch: each once, none that another batch needs, and
// all at last.

#include "enumerate/occupancy/depth_in_progress.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "enumerate/frontier/successors.h"
#include "enumerate/frontier/watched_frontier.h"
#include "system/ranks/ranks.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

// A depth of 5x5 whose parents lie in segments of two, more than one batch may release.
class ParentsInProgress : public testing::Test {
 protected:
  ParentsInProgress() {
    std::set<Bitboard> occupancies{places_.order().centre_places()};
    while (occupancies.size() < 3 * tuning::kMaxReleased) {
      const auto next = successors_of(test::watched_frontier(occupancies, 1).frontier);
      occupancies = {next.begin(), next.end()};
    }
    watched_ = test::watched_frontier(occupancies, 2);
    candidates_ = successors_of(watched_.frontier);
    for (const Bitboard candidate : candidates_) {
      needed_.push_back(test::segments_needed(places_, watched_.frontier, candidate));
    }
  }

  std::vector<Bitboard> successors_of(const Frontier& frontier) const {
    return successor_occupancies(places_, frontier.index().locations(), 1);
  }
  std::vector<Batch> batches_of_five() const {
    std::vector<Batch> batches;
    for (std::size_t begin = 0; begin < candidates_.size(); begin += 5) {
      Batch& batch = batches.emplace_back();
      batch.begin = begin;
      batch.end = std::min(begin + 5, candidates_.size());
      batch.weight = 1;
    }
    return batches;
  }
  std::size_t released() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(watched_.logs, [](const auto& log) { return log->released.load(); }));
  }

  PlaceBoard places_{Board(5, 5), Symmetry(Board(5, 5), SymmetryMode::kFull)};
  std::shared_ptr<Ranks> rank_ = one_rank();
  test::WatchedFrontier watched_;
  std::vector<Bitboard> candidates_;
  std::vector<std::set<std::size_t>> needed_;  // segments, by candidate
};

TEST_F(ParentsInProgress, AreThereWhileABatchNeedsThem) {
  constexpr int kThreads = 8;
  DepthInProgress work(6, candidates_, batches_of_five(), watched_.frontier, MemoryPlan(), *rank_);
  work.release.emplace(places_, watched_.frontier, kThreads);
  run_on_threads(kThreads, [&](int) {
    while (const auto number = work.queue.next()) {
      Batch& batch = work.batches[*number];
      for (std::size_t i = batch.begin; i < batch.end; ++i) {
        for (const std::size_t segment : needed_[i]) EXPECT_FALSE(watched_.logs[segment]->released);
      }
      work.mark_done_and_release(batch, watched_.frontier);
    }
  });
  work.release_rest(watched_.frontier, kThreads);
  EXPECT_EQ(watched_.logs.size(), released());
  EXPECT_FALSE(work.release_rest(watched_.frontier, kThreads));
}

TEST_F(ParentsInProgress, AreReleasedAsBatchesAreDone) {
  DepthInProgress work(6, candidates_, batches_of_five(), watched_.frontier, MemoryPlan(), *rank_);
  work.release.emplace(places_, watched_.frontier, 1);
  std::size_t before = 0;
  for (Batch& batch : work.batches) {
    const bool any = work.mark_done_and_release(batch, watched_.frontier);
    EXPECT_EQ(any, released() > before);
    before = released();
  }
  EXPECT_GT(released(), watched_.logs.size() / 2);
  EXPECT_LT(released(), watched_.logs.size()) << "the last batch needs none of them";
  EXPECT_TRUE(work.release_rest(watched_.frontier, 2));
  EXPECT_EQ(watched_.logs.size(), released());
}

// The first batch is late: nothing can be released before it, and its thread does not release all.
TEST_F(ParentsInProgress, AreReleasedByNobodyAlone) {
  DepthInProgress work(6, candidates_, batches_of_five(), watched_.frontier, MemoryPlan(), *rank_);
  work.release.emplace(places_, watched_.frontier, 1);
  for (std::size_t i = work.batches.size() - 2; i > 0; --i) {
    EXPECT_FALSE(work.mark_done_and_release(work.batches[i], watched_.frontier));
  }
  EXPECT_FALSE(work.release_rest(watched_.frontier, 2));
  EXPECT_TRUE(work.mark_done_and_release(work.batches.front(), watched_.frontier));
  EXPECT_EQ(tuning::kMaxReleased, released());
  EXPECT_FALSE(work.mark_done_and_release(work.batches.back(), watched_.frontier)) << "all can help now";
  EXPECT_TRUE(work.release_rest(watched_.frontier, 2));
  EXPECT_EQ(watched_.logs.size(), released());
}

TEST_F(ParentsInProgress, StayWhereTheyAreKept) {
  DepthInProgress work(6, candidates_, batches_of_five(), watched_.frontier, MemoryPlan(), *rank_);
  for (Batch& batch : work.batches) EXPECT_FALSE(work.mark_done_and_release(batch, watched_.frontier));
  EXPECT_FALSE(work.release_rest(watched_.frontier, 2));
  EXPECT_EQ(0u, released());
}

}  // namespace
}  // namespace othello::enumerate
