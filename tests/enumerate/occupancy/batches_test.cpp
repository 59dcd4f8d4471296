// Batches cover each candidate once, keep what an earlier run has done, and are as heavy as they should be.

#include "enumerate/occupancy/batches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "enumerate/frontier/successors.h"
#include "enumerate/frontier/watched_frontier.h"
#include "enumerate/occupancy/tuning.h"

namespace othello::enumerate {
namespace {

// A depth of 5x5 with some thousand candidates.
class Batches : public testing::Test {
 protected:
  Batches() {
    std::set<Bitboard> occupancies{places_.order().centre_places()};
    while (candidates_.size() < 2000) {
      parents_ = std::move(test::watched_frontier(occupancies, 20).frontier);
      candidates_ = successor_occupancies(places_, parents_.index().locations(), 1);
      occupancies = {candidates_.begin(), candidates_.end()};
    }
  }

  OccupancyWeights weights(std::size_t samples, int threads = 1) const {
    return {places_, parents_, candidates_, samples, threads};
  }

  void expect_whole(const std::vector<Batch>& batches) const {
    std::size_t covered = 0;
    for (const Batch& batch : batches) {
      EXPECT_EQ(covered, batch.begin);
      EXPECT_LT(batch.begin, batch.end);
      covered = batch.end;
    }
    EXPECT_EQ(candidates_.size(), covered);
  }

  static std::vector<SegmentFile> earlier(std::size_t begin, std::size_t end) {
    std::vector<SegmentFile> files(1);
    files[0].label.begin = begin;
    files[0].label.end = end;
    files[0].label.tally.states = 77;
    return files;
  }

  PlaceBoard places_{Board(5, 5), Symmetry(Board(5, 5), SymmetryMode::kFull)};
  Frontier parents_;
  std::vector<Bitboard> candidates_;
};

TEST_F(Batches, WeighTheSameWithAnyThreads) {
  for (const std::size_t samples : {std::size_t{1}, std::size_t{255}, std::size_t{257}, candidates_.size()}) {
    const OccupancyWeights one = weights(samples);
    for (const int threads : {2, 7}) {
      const OccupancyWeights many = weights(samples, threads);
      for (std::size_t n = 0; n <= candidates_.size(); ++n)
        ASSERT_EQ(one.weight_of_prefix(n), many.weight_of_prefix(n)) << n;
    }
  }
}

TEST_F(Batches, WeighWhatTheSamplesSay) {
  const OccupancyWeights all = weights(candidates_.size());
  double sum = 0;
  for (std::size_t n = 0; n < candidates_.size(); ++n) {
    const double weight =
        OccupancyWeights(places_, parents_, std::span(candidates_).subspan(n, 1), 1, 1).weight_of_prefix(1);
    sum += weight;
    ASSERT_NEAR(sum, all.weight_of_prefix(n + 1), 1e-9 * sum);
    ASSERT_EQ(n + 1, all.find_prefix(sum * (1 - 1e-12)));
  }
}

TEST_F(Batches, AreSmallAtTheEndOfEachHome) {
  const OccupancyWeights weights = this->weights(candidates_.size());
  const double all = weights.weight_of_prefix(candidates_.size());
  double heaviest = 0;
  for (std::size_t n = 0; n < candidates_.size(); ++n)
    heaviest = std::max(heaviest, weights.weight_of_prefix(n + 1) - weights.weight_of_prefix(n));
  for (const int partitions : {1, 2, 3}) {
    const BatchCounts wanted{.first = 32, .last = 128};
    const std::vector<Batch> batches = cut_into_batches(weights, {}, wanted, partitions);
    expect_whole(batches);
    double before = 0;
    for (const Batch& batch : batches) {
      const double at_home = std::fmod((before + batch.weight / 2) / all * partitions, 1.0);
      const bool is_last = at_home > 1 - WorkQueue::kLastShare;
      EXPECT_LE(batch.weight, all / (is_last ? wanted.last : wanted.first) + heaviest) << before / all;
      if (at_home < 0.8) {
        EXPECT_GE(batch.weight, all / wanted.first / 2) << before / all;
      }
      before += batch.weight;
    }
    const double expected = wanted.first * (1 - WorkQueue::kLastShare) + wanted.last * WorkQueue::kLastShare;
    EXPECT_NEAR(expected, static_cast<double>(batches.size()), 2 * partitions + 1) << partitions;
  }
}

TEST_F(Batches, AreNotCutForTheirHomesIfAllAreAlike) {
  const OccupancyWeights weights = this->weights(100);
  for (const double wanted : {1.0, 3.0}) {
    const std::vector<Batch> batches = cut_into_batches(weights, {}, {.first = wanted, .last = wanted}, 2);
    expect_whole(batches);
    EXPECT_EQ(wanted, static_cast<double>(batches.size()));
  }
}

TEST_F(Batches, KeepWhatIsDone) {
  const OccupancyWeights weights = this->weights(100);
  const std::size_t count = candidates_.size();
  for (const auto& [begin, end] : {std::pair<std::size_t, std::size_t>{0, 1},
                                   {0, count / 3},
                                   {count / 3, count / 2},
                                   {count / 2, count},
                                   {count - 1, count},
                                   {0, count}}) {
    const std::vector<Batch> batches =
        cut_into_batches(weights, earlier(begin, end), {.first = 8, .last = 40}, 2);
    expect_whole(batches);
    const auto done = std::ranges::find(batches, true, &Batch::done);
    ASSERT_NE(done, batches.end());
    EXPECT_EQ(1, std::ranges::count(batches, true, &Batch::done));
    EXPECT_EQ(begin, done->begin);
    EXPECT_EQ(end, done->end);
    EXPECT_EQ(77u, done->tally.states);
  }
}

TEST_F(Batches, OfNothingAreNone) {
  const OccupancyWeights weights(places_, parents_, {}, 10, 2);
  EXPECT_TRUE(cut_into_batches(weights, {}, {.first = 8, .last = 40}, 2).empty());
}

TEST_F(Batches, AreAsManyAsStatesAndThreadsWant) {
  EXPECT_EQ(1, choose_batch_counts(0, 576).first);
  EXPECT_EQ(1, choose_batch_counts(1000, 576).last);
  const BatchCounts few = choose_batch_counts(10 * tuning::kMinBatchStates, 576);
  EXPECT_EQ(10, few.first);
  EXPECT_EQ(10, few.last);
  const BatchCounts many = choose_batch_counts(1e10, 576);
  EXPECT_EQ(576 * tuning::kFirstBatchesPerThread, many.first);
  EXPECT_EQ(576 * tuning::kLastBatchesPerThread, many.last);
  EXPECT_EQ(128, choose_batch_counts(1e9, 2).first) << "so few are alike";
  EXPECT_EQ(1000, choose_batch_counts(1000 * tuning::kMaxBatchStates, 2).first) << "what a crash may lose";
  EXPECT_EQ(1000, choose_batch_counts(1000 * tuning::kMaxBatchStates, 2).last);
}

}  // namespace
}  // namespace othello::enumerate
