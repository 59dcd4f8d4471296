// Colourings drawn and decided: intervals that hold the truth, and the same samples on any number of threads.
#include "estimate/colourings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "estimate/estimate_support.h"
#include "estimate/statistics.h"
#include "support/sanitized.h"

namespace othello::estimate {
namespace {

using test::kNeverStop;

ColouringOptions options_for(const char* board, int depth, std::uint64_t samples,
                             SymmetryMode symmetry = SymmetryMode::kFull) {
  ColouringOptions options{.setting = Setting(Board::parse(board), symmetry)};
  options.depth = depth;
  options.samples = samples;
  options.threads = 2;
  return options;
}

ColouringRun run_of(const ColouringOptions& options) {
  ColouringCounts counts;
  return run_colourings(options, counts, kNeverStop);
}

Estimate estimate_of_run(const ColouringRun& run) {
  std::vector<double> orbits;
  for (const ColouringHit& hit : run.hits) orbits.push_back(hit.orbits);
  return estimate_of(orbits, run.samples);
}

struct KnownDepth {
  const char* board;
  int depth;
  SymmetryMode symmetry;
  double states;
  int samples;
};

class ColouringIntervals : public testing::TestWithParam<KnownDepth> {};

TEST_P(ColouringIntervals, HoldTheTruth) {
  const KnownDepth& known = GetParam();
  const ColouringRun run = run_of(options_for(
      known.board, known.depth, static_cast<std::uint64_t>(test::less_often(known.samples)), known.symmetry));
  for (const ColouringHit& hit : run.hits) EXPECT_FALSE(hit.undecided);
  const Estimate estimate = estimate_of_run(run);
  EXPECT_GT(estimate.standard_error, 0);
  EXPECT_NEAR(estimate.value, known.states, 3.5 * estimate.standard_error);
  if (!test::kSanitized) {
    EXPECT_LT(estimate.relative_error(), 0.15);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, ColouringIntervals,
                         testing::Values(KnownDepth{"4x4", 8, SymmetryMode::kFull, 1'495, 40'000},
                                         KnownDepth{"5x5", 8, SymmetryMode::kFull, 32'463, 1'000'000},
                                         KnownDepth{"5x6", 10, SymmetryMode::kNone, 2'780'043, 2'000'000},
                                         KnownDepth{"5x6", 20, SymmetryMode::kFull, 53'516'410'536, 8'000}),
                         [](const auto& test) {
                           return fmt::format("Of{}Depth{}{}", test.param.board, test.param.depth,
                                              name_of(test.param.symmetry));
                         });

// All occupancies and all colourings of a small board together.
TEST(Colourings, OfTheFirstAndTheLastDepth) {
  const ColouringRun first = run_of(options_for("8x8", 0, 4'000));
  EXPECT_NEAR(estimate_of_run(first).value, 1, 3.5 * estimate_of_run(first).standard_error);
  const ColouringRun last = run_of(options_for("4x4", 12, 20'000, SymmetryMode::kNone));
  const double truth = static_cast<double>(plain::search(4, 4, SymmetryMode::kNone).back().states.size());
  EXPECT_NEAR(estimate_of_run(last).value, truth, 3.5 * estimate_of_run(last).standard_error);
}

TEST(Colourings, ThreadsDoNotMatter) {
  ColouringOptions options = options_for("5x6", 16, 3'000);
  options.threads = 1;
  const ColouringRun expected = run_of(options);
  EXPECT_EQ(expected.samples, 3'000U);
  EXPECT_FALSE(expected.hits.empty());
  options.threads = 3;
  EXPECT_EQ(run_of(options).hits, expected.hits);
  options.seed = 2;
  EXPECT_NE(run_of(options).hits, expected.hits);
}

TEST(Colourings, TimeEndsWithTheLastFinishedSample) {
  ColouringOptions options = options_for("5x6", 14, kMaxColourings);
  options.seconds = 0.3;
  const ColouringRun run = run_of(options);
  EXPECT_GT(run.samples, 0U);
  EXPECT_LT(run.samples, kMaxColourings);
  options.seconds = 0;
  options.samples = run.samples;
  EXPECT_EQ(run_of(options).hits, run.hits);
}

TEST(Colourings, AStopLeavesTheFirstSamples) {
  ColouringOptions options = options_for("5x6", 14, 1'000'000);
  ColouringCounts counts;
  const ColouringRun run = run_colourings(options, counts, [&] { return counts.samples > 500; });
  ASSERT_GT(run.samples, 0U);
  ASSERT_LT(run.samples, 1'000'000U);
  options.samples = run.samples;
  EXPECT_EQ(run_of(options).hits, run.hits);
}

// With either player to move there are more, and not more than twice as many.
TEST(Colourings, OfEitherMover) {
  ColouringOptions options = options_for("4x4", 9, 40'000);
  const Estimate one = estimate_of_run(run_of(options));
  options.either_mover = true;
  const Estimate either = estimate_of_run(run_of(options));
  EXPECT_GT(either.value, one.value);
  EXPECT_LT(either.value, 2 * one.value + 3 * either.standard_error);
}

TEST(Colourings, GoToTheLastDepth) {
  EXPECT_NO_THROW(require_depth(options_for("8x8", 60, 1)));
  EXPECT_THROW(require_depth(options_for("8x8", 61, 1)), std::invalid_argument);
  EXPECT_THROW(require_depth(options_for("8x8", -1, 1)), std::invalid_argument);
}

}  // namespace
}  // namespace othello::estimate
