#include "gapkeep/rans_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace othello {
namespace {

constexpr int kMaxFrequency = 255;  // a byte

// A value of the model with its share of the content.
struct Weight {
  std::uint64_t count;
  int frequency;
};

// Changes frequencies by one until their sum is right, each time where that costs the fewest bits.
void balance(std::vector<Weight>& weights) {
  int sum = 0;
  for (const Weight& weight : weights) sum += weight.frequency;
  const int step = sum < RansModel::kSum ? 1 : -1;
  // What a step gains: about count / frequency, taken half way.
  const auto gain = [&](const Weight& weight) {
    return step * static_cast<double>(weight.count) / (weight.frequency + 0.5 * step);
  };
  for (; sum != RansModel::kSum; sum += step) {
    Weight* best = nullptr;
    for (Weight& weight : weights) {
      const int changed = weight.frequency + step;
      if (changed < 1 || changed > kMaxFrequency) continue;
      if (best == nullptr || gain(weight) > gain(*best)) best = &weight;
    }
    best->frequency += step;
  }
}

}  // namespace

ByteCounts count_bytes(std::span<const std::byte> content) {
  // Neighbouring bytes are often equal: counters of their own do not wait for each other.
  constexpr std::size_t kCounters = 8;
  std::array<ByteCounts, kCounters> counters{};
  std::size_t i = 0;
  for (; i + kCounters <= content.size(); i += kCounters) {
    for (std::size_t j = 0; j < kCounters; ++j) ++counters[j][static_cast<std::uint8_t>(content[i + j])];
  }
  for (; i < content.size(); ++i) ++counters[0][static_cast<std::uint8_t>(content[i])];
  ByteCounts counts{};
  for (const ByteCounts& counter : counters) {
    for (std::size_t value = 0; value < counts.size(); ++value) counts[value] += counter[value];
  }
  return counts;
}

int RansModel::coded_values() const {
  return static_cast<int>(frequency.size() - static_cast<std::size_t>(std::ranges::count(frequency, 0)));
}

std::uint8_t RansModel::most_frequent() const {
  return static_cast<std::uint8_t>(std::ranges::max_element(frequency) - frequency.begin());
}

RansModel fit_model(const ByteCounts& counts) {
  const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  std::array<std::uint8_t, 256> values;
  std::iota(values.begin(), values.end(), std::uint8_t{0});
  std::ranges::stable_sort(values, [&](std::uint8_t a, std::uint8_t b) { return counts[a] > counts[b]; });
  std::vector<Weight> weights;
  std::uint64_t escaped = all;
  const auto add = [&](std::uint64_t count) {
    const auto rounded = static_cast<int>((count * RansModel::kSum + all / 2) / all);
    weights.push_back({count, std::clamp(rounded, 1, kMaxFrequency)});
  };
  while (weights.size() + 1 < values.size() &&
         std::uint64_t{2} * RansModel::kSum * counts[values[weights.size()]] >= all) {
    escaped -= counts[values[weights.size()]];
    add(counts[values[weights.size()]]);
  }
  RansModel model;
  model.escape = values[weights.size()];
  add(escaped);
  balance(weights);
  for (std::size_t i = 0; i + 1 < weights.size(); ++i)
    model.frequency[values[i]] = static_cast<std::uint8_t>(weights[i].frequency);
  model.escape_frequency = static_cast<std::uint8_t>(weights.back().frequency);
  return model;
}

double coded_bits(const RansModel& model, const ByteCounts& counts) {
  double bits = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    if (counts[value] == 0) continue;
    const bool is_escaped = model.frequency[value] == 0;
    const int frequency = is_escaped ? model.escape_frequency : model.frequency[value];
    bits +=
        counts[value] * ((is_escaped ? 8 : 0) + std::log2(static_cast<double>(RansModel::kSum) / frequency));
  }
  return bits;
}

double entropy_bits(const ByteCounts& counts) {
  const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  double bits = 0;
  for (const std::uint32_t count : counts) {
    if (count != 0) bits += count * std::log2(all / count);
  }
  return bits;
}

}  // namespace othello
