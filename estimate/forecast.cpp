#include "estimate/forecast.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "estimate/base.h"
#include "estimate/drawing.h"
#include "estimate/sub_occupancies.h"

namespace othello {
namespace {

constexpr int kPilotSamples = 4;
constexpr std::uint64_t kPilotSeed = 0;
// Depths below which samples take no more than a thousandth of a second: these are tried themselves.
constexpr int kQuickDepth = 10;
constexpr int kForecastSteps = 4;
constexpr int kGrowthSteps = 2;
// The least difference that clocks resolve.
constexpr double kLeastSeconds = 1e-6;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

SampleCost tried(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                 const std::function<bool()>& stop) {
  const Base base(setting, growth, kernels, {.depth = 0, .states = 1}, 1, stop);
  const OccupancyDrawing drawing(setting, growth, base, kPilotSeed);
  SubOccupancies sub_occupancies(setting, growth, kernels, base.depth(), base.states());
  SampleCost cost{.seconds = 0, .bytes = 1};
  const double begin = thread_seconds();
  for (std::uint64_t sample = 0; sample < kPilotSamples; ++sample) {
    const auto occupancy = drawing.occupancy(sample, depth);
    if (!occupancy) continue;
    const CountedOccupancy counted = sub_occupancies.count(*occupancy, ~std::uint64_t{0}, stop);
    cost.bytes = std::max(cost.bytes, static_cast<double>(counted.bytes));
  }
  cost.seconds = std::max(thread_seconds() - begin, kLeastSeconds) / kPilotSamples;
  return cost;
}

}  // namespace

SampleCost predict_sample(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                          const std::function<bool()>& stop) {
  if (depth <= kQuickDepth) return tried(setting, growth, kernels, depth, stop);
  const int upper = std::max(depth - kForecastSteps, kQuickDepth);
  const SampleCost low = tried(setting, growth, kernels, upper - kGrowthSteps, stop);
  SampleCost cost = tried(setting, growth, kernels, upper, stop);
  const double steps = static_cast<double>(depth - upper) / kGrowthSteps;
  cost.seconds *= std::pow(std::max(cost.seconds / low.seconds, 1.0), steps);
  cost.bytes *= std::pow(std::max(cost.bytes / low.bytes, 1.0), steps);
  return cost;
}

}  // namespace othello
