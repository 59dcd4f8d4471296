#include "estimate/forecast.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "estimate/base.h"
#include "estimate/drawing.h"
#include "estimate/estimate_options.h"
#include "estimate/sub_occupancies.h"

namespace othello {
namespace {

constexpr int kPilotSamples = 16;
constexpr std::uint64_t kPilotSeed = 0;
// Depths below which samples take no more than a thousandth of a second: these are tried themselves.
constexpr int kQuickDepth = 10;
constexpr int kForecastSteps = 2;
constexpr int kGrowthSteps = 2;
// How much more the largest of many samples takes than the largest of few (measured on 8x8).
constexpr double kTail = 4;
// The least difference that clocks resolve.
constexpr double kLeastSeconds = 1e-6;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

SampleCost tried(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                 std::uint64_t memory, const std::function<bool()>& stop) {
  const Base base(setting, growth, kernels, {.depth = base_depth_for(depth), .states = kBaseStates}, 1, stop);
  if (base.stopped()) throw SubOccupancies::Stopped();
  const OccupancyDrawing drawing(setting, growth, base, kPilotSeed);
  SubOccupancies sub_occupancies(setting, growth, kernels, base.depth(), base.states());
  SampleCost cost{.seconds = 0, .bytes = 1};
  const double begin = thread_seconds();
  for (std::uint64_t sample = 0; sample < kPilotSamples; ++sample) {
    const auto occupancy = drawing.occupancy(sample, depth);
    if (!occupancy) continue;
    const CountedOccupancy counted = sub_occupancies.count(*occupancy, memory, stop);
    cost.bytes = std::max(cost.bytes, static_cast<double>(counted.bytes));
  }
  cost.seconds = std::max(thread_seconds() - begin, kLeastSeconds) / kPilotSamples;
  return cost;
}

}  // namespace

SampleCost predict_sample(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                          std::uint64_t memory, const std::function<bool()>& stop) {
  if (depth <= kQuickDepth) return tried(setting, growth, kernels, depth, memory, stop);
  const int upper = std::max(depth - kForecastSteps, kQuickDepth);
  const SampleCost low = tried(setting, growth, kernels, upper - kGrowthSteps, memory, stop);
  SampleCost cost = tried(setting, growth, kernels, upper, memory, stop);
  const double steps = static_cast<double>(depth - upper) / kGrowthSteps;
  cost.seconds *= std::pow(std::max(cost.seconds / low.seconds, 1.0), steps);
  // What every sample takes does not grow.
  const double fixed = tried(setting, growth, kernels, 0, memory, stop).bytes;
  const double grown = (cost.bytes - fixed) / std::max(low.bytes - fixed, 1.0);
  cost.bytes = fixed + kTail * (cost.bytes - fixed) * std::pow(std::max(grown, 1.0), steps);
  return cost;
}

}  // namespace othello
