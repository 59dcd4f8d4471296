#include "estimate/statistics.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace othello::estimate {
namespace {

// Estimates that differ by less, in proportion, are equal but for rounding: p is a sum of products of some
// twenty factors.
constexpr double kRounding = 1e-11;

template <class Value>
double mean_of(std::span<const OccupancySample> samples, Value&& value) {
  double sum = 0;
  double lost = 0;  // what the sum is too small by (Kahan)
  for (const OccupancySample& sample : samples) {
    const double add = value(sample) + lost;
    const double before = sum;
    sum += add;
    lost = add - (sum - before);
  }
  return sum / static_cast<double>(samples.size());
}

// The standard error of the mean of values whose mean is 0 or subtracted by `deviation`.
template <class Value>
double error_of_mean(std::span<const OccupancySample> samples, Value&& deviation) {
  const double square = mean_of(samples, [&](const OccupancySample& sample) {
    const double d = deviation(sample);
    return d * d;
  });
  return std::sqrt(square / static_cast<double>(samples.size() - 1));
}

}  // namespace

Estimate estimate_of(std::span<const OccupancySample> samples, Quantity quantity) {
  if (samples.empty()) return {};
  const double mean =
      mean_of(samples, [&](const OccupancySample& sample) { return sample.estimate(quantity); });
  if (samples.size() == 1) return {mean, mean};
  const double error =
      error_of_mean(samples, [&](const OccupancySample& sample) { return sample.estimate(quantity) - mean; });
  if (error > kRounding * mean) return {mean, error};
  const double whole = std::round(mean);
  return {std::abs(mean - whole) <= kRounding * mean ? whole : mean, 0};
}

Estimate estimate_of(std::span<const double> values, std::uint64_t samples) {
  if (samples == 0) return {};
  if (values.empty()) return {0, std::numeric_limits<double>::quiet_NaN()};
  const auto all = static_cast<double>(samples);
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / all;
  if (samples == 1) return {mean, mean};
  double squares = (all - static_cast<double>(values.size())) * mean * mean;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double error = std::sqrt(squares / all / (all - 1));
  return {mean, error > kRounding * mean ? error : 0};
}

Estimate ratio_of(std::span<const OccupancySample> samples, Quantity of, Quantity to) {
  const Estimate below = estimate_of(samples, to);
  if (below.value == 0) return {};
  const double ratio = estimate_of(samples, of).value / below.value;
  if (samples.size() == 1) return {ratio, ratio};
  const double error = error_of_mean(samples, [&](const OccupancySample& sample) {
    return sample.estimate(of) - ratio * sample.estimate(to);
  });
  const double relative = error / below.value;
  return {ratio, relative > kRounding * ratio ? relative : 0};
}

double relative_deviation_of(std::span<const OccupancySample> samples, Quantity quantity) {
  return estimate_of(samples, quantity).relative_error() * std::sqrt(static_cast<double>(samples.size()));
}

}  // namespace othello::estimate
