#include "estimate/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "estimate/random_stream.h"

namespace othello::estimate {
namespace {

OccupancySample sample(double probability, double states, double moves = 0) {
  OccupancySample made{.occupancy = 1, .probability = probability, .tally = {}};
  at(made.tally, Quantity::kStates) = states;
  at(made.tally, Quantity::kMoves) = moves;
  return made;
}

TEST(Statistics, OfFourSamplesByHand) {
  // States over probability: 2, 4, 6 and, of what could not be grown, 0.
  const std::vector<OccupancySample> samples{sample(0.5, 1), sample(0.25, 1), sample(0.5, 3),
                                             OccupancySample{}};
  const Estimate estimate = estimate_of(samples, Quantity::kStates);
  EXPECT_DOUBLE_EQ(estimate.value, 3);
  // Squares 1 + 1 + 9 + 9, over 3, over 4.
  EXPECT_DOUBLE_EQ(estimate.standard_error, std::sqrt(20.0 / 12));
  EXPECT_DOUBLE_EQ(relative_deviation_of(samples, Quantity::kStates), std::sqrt(20.0 / 3) / 3);
}

TEST(Statistics, OfSamplesThatAreMostlyZero) {
  const std::vector<double> values{2, 4, 6};
  const Estimate estimate = estimate_of(values, 4);
  EXPECT_DOUBLE_EQ(estimate.value, 3);
  EXPECT_DOUBLE_EQ(estimate.standard_error, std::sqrt(20.0 / 12));
  EXPECT_EQ(estimate_of(std::vector<double>{}, 5).value, 0);
  EXPECT_EQ(estimate_of(std::vector<double>{7, 7, 7}, 3).standard_error, 0);
  EXPECT_EQ(estimate_of(std::vector<double>{7}, 1).standard_error, 7);
}

TEST(Statistics, OfAQuotientByHand) {
  const std::vector<OccupancySample> samples{sample(1, 1, 3), sample(1, 3, 5)};
  const Estimate ratio = ratio_of(samples, Quantity::kMoves, Quantity::kStates);
  EXPECT_DOUBLE_EQ(ratio.value, 2);
  // Deviations 3 - 2 * 1 and 5 - 2 * 3; mean square 1, over 1, over the mean of 2 states.
  EXPECT_DOUBLE_EQ(ratio.standard_error, 0.5);
}

TEST(Statistics, OfEqualSamplesAreExact) {
  const std::vector<OccupancySample> samples{sample(1.0 / 3, 4), sample(1.0 / 6 + 1e-17, 2),
                                             sample(0.1 / 0.3, 4)};
  const Estimate estimate = estimate_of(samples, Quantity::kStates);
  EXPECT_EQ(estimate.value, 12);
  EXPECT_EQ(estimate.standard_error, 0);
}

TEST(Statistics, OfOneSampleKnowNoError) {
  const std::vector<OccupancySample> samples{sample(0.5, 2)};
  EXPECT_EQ(estimate_of(samples, Quantity::kStates).standard_error, 4);
  EXPECT_EQ(estimate_of(std::span(samples).first(0), Quantity::kStates).value, 0);
}

// The first numbers of SplitMix64 from its counter 0 are published; the streams' beginnings are this
// program's own, and must stay what they are: a seed's samples depend on them.
TEST(RandomStreams, StayTheSame) {
  RandomStream zero(0, 0);
  EXPECT_EQ(zero.next(), 0xe220a8397b1dcdafU);
  EXPECT_EQ(zero.next(), 0x6e789e6aa1b965f4U);
  EXPECT_NE(RandomStream(1, 0).next(), RandomStream(0, 1).next());
}

TEST(RandomStreams, FillTheirRanges) {
  RandomStream random(1, 2);
  std::vector<int> counts(7);
  double sum = 0;
  for (int i = 0; i < 70'000; ++i) {
    ++counts[random.below(7)];
    const double unit = random.unit();
    ASSERT_GE(unit, 0);
    ASSERT_LT(unit, 1);
    sum += unit;
  }
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);
  EXPECT_NEAR(sum / 70'000, 0.5, 0.005);
}

}  // namespace
}  // namespace othello::estimate
