// Whole estimates: the same samples on any number of threads, and intervals that hold the truth.
#include "estimate/run_estimate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "estimate/base.h"
#include "estimate/estimate_support.h"
#include "estimate/statistics.h"
#include "support/sanitized.h"
#include "system/errors.h"

namespace othello::estimate {
namespace {

using test::estimate_options_for;
using test::EstimateListener;
using test::kAmpleMemory;
using test::kNeverStop;
using test::samples_of;

TEST(EstimateThreads, DoNotMatter) {
  EstimateOptions options = estimate_options_for("6x6", 9, 120);
  options.threads = 1;
  const auto expected = samples_of(options);
  ASSERT_EQ(expected.size(), 120U);
  for (const int threads : {2, 7}) {
    options.threads = threads;
    EXPECT_EQ(samples_of(options), expected) << threads;
  }
}

TEST(EstimateSeeds, GiveOtherSamples) {
  EstimateOptions options = estimate_options_for("6x6", 8, 10);
  const auto expected = samples_of(options);
  options.seed = 2;
  EXPECT_NE(samples_of(options), expected);
}

TEST(EstimateSamples, AreTheFirstOfMore) {
  auto more = samples_of(estimate_options_for("5x6", 8, 50));
  more.resize(20);
  EXPECT_EQ(samples_of(estimate_options_for("5x6", 8, 20)), more);
}

TEST(EstimateStops, LeaveTheFirstSamplesAndAreGoneOnWith) {
  // So many that one thread does not finish them while the other waits for a processor.
  constexpr std::size_t kSamples = 600;
  const EstimateOptions options = estimate_options_for("6x6", 10, kSamples);
  const auto expected = samples_of(options);
  EstimateRun run;
  EstimateListener stops(25);
  run_estimate(options, run, stops);
  ASSERT_GE(run.samples.size(), 25U);
  ASSERT_LT(run.samples.size(), kSamples);
  EXPECT_TRUE(std::equal(run.samples.begin(), run.samples.end(), expected.begin()));
  EstimateListener goes_on;
  run_estimate(options, run, goes_on);
  EXPECT_EQ(run.samples, expected);
  // Nothing is left to do.
  EstimateListener idle;
  run_estimate(options, run, idle);
  EXPECT_EQ(idle.samples, 0U);
  EXPECT_EQ(run.samples, expected);
}

TEST(EstimateTime, EndsWithTheSamplesThatWereBegun) {
  EstimateOptions options = estimate_options_for("6x6", 10, kMaxSamples);
  options.seconds = 0.2;
  const auto samples = samples_of(options);
  ASSERT_FALSE(samples.empty());
  ASSERT_LT(samples.size(), kMaxSamples);
  options.seconds = 0;
  options.samples = samples.size();
  EXPECT_EQ(samples_of(options), samples);
}

// What does not fit beside other samples is counted alone.
TEST(EstimateMemory, ForLargeSamplesIsFound) {
  EstimateOptions options = estimate_options_for("6x6", 10, 200);
  const auto expected = samples_of(options);
  EstimateListener listener;
  EstimateRun run;
  run_estimate(options, run, listener);
  options.memory = static_cast<std::uint64_t>(2 * listener.plan.sample.bytes);
  EstimateRun tight;
  EstimateListener received;
  run_estimate(options, tight, received);
  EXPECT_EQ(received.plan.parallel_samples, 2);
  EXPECT_EQ(tight.samples, expected);
}

TEST(EstimateMemory, TooLittleIsRefused) {
  EstimateOptions options = estimate_options_for("8x8", 12, 10);
  options.memory = 1000;
  EXPECT_THROW(samples_of(options), CapacityError);
}

TEST(EstimateDepths, AreThoseOfTheBoardAndOfColourings) {
  EXPECT_NO_THROW(require_depth(estimate_options_for("4x4", 12, 1)));
  EXPECT_THROW(require_depth(estimate_options_for("4x4", 13, 1)), std::invalid_argument);
  EXPECT_THROW(require_depth(estimate_options_for("4x4", -1, 1)), std::invalid_argument);
  EXPECT_NO_THROW(require_depth(estimate_options_for("8x8", 26, 1)));
  EXPECT_THROW(require_depth(estimate_options_for("8x8", 27, 1)), std::invalid_argument);
  EXPECT_NO_THROW(require_depth(estimate_options_for("8x8", 27, 1, SymmetryMode::kNone)));
}

TEST(EstimateDepths, OfWhichAllSamplesAreAlikeAreExact) {
  const auto first = samples_of(estimate_options_for("8x8", 0, 20));
  EXPECT_EQ(estimate_of(first, Quantity::kStates).value, 1);
  EXPECT_EQ(estimate_of(first, Quantity::kStates).standard_error, 0);
  const auto last = samples_of(estimate_options_for("4x4", 12, 3, SymmetryMode::kNone));
  EXPECT_EQ(estimate_of(last, Quantity::kUnreducedStates).value,
            plain::search(4, 4, SymmetryMode::kNone).back().states.size());
}

// ---- Shapes and starts ----

TEST(EstimateDepths, GoByTheStart) {
  const char* parallel = "......../......../......../...OO.../...XX.../......../......../........";
  EXPECT_NO_THROW(require_depth(estimate_options_for(parallel, 25, 1)));  // four roots
  EXPECT_THROW(require_depth(estimate_options_for(parallel, 26, 1)), std::invalid_argument);
  EXPECT_NO_THROW(require_depth(estimate_options_for("-..-/.OX./.XO./-..-", 8, 1)));
  EXPECT_THROW(require_depth(estimate_options_for("-..-/.OX./.XO./-..-", 9, 1)), std::invalid_argument);
  const char* many = "XXXXXXXX/XXXXXXXX/OOOOOOOO/XXXXXXXX/......../......../......../........";
  EXPECT_THROW(require_depth(estimate_options_for(many, 1, 1)), std::invalid_argument);
}

TEST(EstimateOfNothing, IsExact) {
  // Neither player can flip anything: the game is over before it begins, though two cells are open.
  for (const int depth : {1, 2}) {
    const auto samples = samples_of(estimate_options_for("XX.O/XX.O", depth, 5));
    ASSERT_EQ(samples.size(), 5U);
    EXPECT_EQ(estimate_of(samples, Quantity::kStates).value, 0);
    EXPECT_EQ(estimate_of(samples, Quantity::kStates).standard_error, 0);
  }
}

// ---- Intervals ----

struct Known {
  const char* board;
  int depth;
  SymmetryMode symmetry;
  double states;
};

class Intervals : public testing::TestWithParam<Known> {};

// 200 seeds: the estimate plus and minus 1.96 standard errors holds the truth in 90 to 99 % of them, and the
// mean of all is the truth within its own error. scripts/develop/check-estimates does so with more boards and depths.
TEST_P(Intervals, HoldTheTruth) {
  constexpr int kSeeds = 200;
  constexpr std::uint64_t kSamples = 60;
  const Known& known = GetParam();
  const Setting setting(Board::parse(known.board), known.symmetry);
  const Growth growth(setting);
  const BaseStates base(setting, growth, enumerate::chosen_kernels(),
                        {.depth = base_depth_for(known.depth), .states = kMaxBaseStates}, 2, kNeverStop);
  SubOccupancies counter(setting, growth, enumerate::chosen_kernels(), base.depth(), base.states());
  std::vector<OccupancySample> all;
  int hold = 0;
  const int seeds = test::less_often(kSeeds);
  for (int seed = 1; seed <= seeds; ++seed) {
    const OccupancySampler drawing(setting, growth, base, static_cast<std::uint64_t>(seed));
    std::vector<OccupancySample> samples;
    for (std::uint64_t number = 0; number < kSamples; ++number) {
      const auto occupancy = drawing.occupancy(number, known.depth);
      ASSERT_TRUE(occupancy);
      const auto counted = counter.count(*occupancy, kAmpleMemory, kNeverStop);
      samples.push_back(
          {.occupancy = *occupancy, .probability = counted.probability, .tally = counted.tally});
    }
    all.insert(all.end(), samples.begin(), samples.end());
    const Estimate estimate = estimate_of(samples, Quantity::kStates);
    if (std::abs(estimate.value - known.states) <= 1.96 * estimate.standard_error) ++hold;
  }
  if (seeds == kSeeds) {
    EXPECT_GE(hold, kSeeds * 90 / 100);
    EXPECT_LE(hold, kSeeds * 99 / 100);
  }
  const Estimate together = estimate_of(all, Quantity::kStates);
  EXPECT_NEAR(together.value, known.states, 3 * together.standard_error);
}

INSTANTIATE_TEST_SUITE_P(Boards, Intervals,
                         testing::Values(Known{"5x5", 8, SymmetryMode::kFull, 32'463},
                                         Known{"5x6", 8, SymmetryMode::kFull, 114'395},
                                         Known{"8x8", 7, SymmetryMode::kNone, 42'614},
                                         Known{"8x8", 8, SymmetryMode::kNone, 269'352}),
                         [](const auto& test) {
                           return fmt::format("Of{}Depth{}", test.param.board, test.param.depth);
                         });

}  // namespace
}  // namespace othello::estimate
