#include "estimate/run_estimate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "estimate/base.h"
#include "estimate/growth.h"
#include "estimate/setting.h"
#include "estimate/sub_occupancies.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::estimate {

using enumerate::Kernels;

namespace {

SampleCost cost_of(const EstimateOptions& options, const Growth& growth, const Kernels& kernels,
                   const std::function<bool()>& stop) {
  try {
    return predict_sample(options.setting, growth, kernels, options.depth, options.memory, stop);
  } catch (const CapacityError&) {
    throw CapacityError(fmt::format(
        "a sample of depth {} would take more than the limit of {}, as those of lower depths do: give more "
        "--memory, or choose a lower --depth",
        options.depth, format_size(options.memory)));
  }
}

EstimatePlan plan_of(const EstimateOptions& options, const SampleCost& cost) {
  const double fit = static_cast<double>(options.memory) / cost.bytes;
  if (fit < 1) {
    throw CapacityError(fmt::format(
        "a sample of depth {} would take about {}, more than the limit of {}: give more --memory, or "
        "choose a lower --depth",
        options.depth, format_estimated_size(cost.bytes), format_size(options.memory)));
  }
  return {.sample = cost,
          .parallel_samples = fit < options.threads ? static_cast<int>(fit) : options.threads};
}

// The samples that threads take, and those that are finished.
class Samples {
 public:
  Samples(const EstimateOptions& options, EstimateRun& run, EstimateObserver& observer)
      : options_(options), run_(run), observer_(observer), next_(run.samples.size()) {}

  // The next sample to compute; nothing once there are enough, while one is put aside, or when the time is over, unless it is
  // the first.
  std::optional<std::uint64_t> take() {
    const std::lock_guard lock(mutex_);
    if (!aside_.empty()) return std::nullopt;
    const bool late = options_.seconds > 0 && stopwatch_.seconds() >= options_.seconds && next_ > 0;
    if (late || next_ >= options_.samples) return std::nullopt;
    return next_++;
  }
  void finish(std::uint64_t number, const OccupancySample& sample) {
    const std::lock_guard lock(mutex_);
    ahead_.emplace(number, sample);
    while (!ahead_.empty() && ahead_.begin()->first == run_.samples.size()) {
      run_.samples.push_back(ahead_.begin()->second);
      ahead_.erase(ahead_.begin());
    }
    observer_.progress(run_);
  }
  // Puts off a sample that does not fit beside those of the other threads; these finish first. No later sample joins the run
  // before it.
  void put_aside(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    aside_.push_back(number);
  }
  std::vector<std::uint64_t> take_aside() { return std::exchange(aside_, {}); }

 private:
  const EstimateOptions& options_;
  EstimateRun& run_;
  EstimateObserver& observer_;
  Stopwatch stopwatch_;
  std::mutex mutex_;
  std::uint64_t next_;
  std::map<std::uint64_t, OccupancySample> ahead_;  // finished, while one before them is not
  std::vector<std::uint64_t> aside_;
};

// Each thread has its own.
class Sampler {
 public:
  Sampler(const EstimateOptions& options, const Growth& growth, const Kernels& kernels,
          const BaseStates& base, const std::function<bool()>& stop)
      : drawing_(options.setting, growth, base, options.seed),
        sub_occupancies_(options.setting, growth, kernels, base.depth(), base.states()),
        depth_(options.depth),
        stop_(stop) {}

  OccupancySample compute(std::uint64_t number, std::uint64_t memory) {
    const auto occupancy = drawing_.occupancy(number, depth_);
    if (!occupancy) return {};
    const CountedOccupancy counted = sub_occupancies_.count(*occupancy, memory, stop_);
    return {.occupancy = *occupancy, .probability = counted.probability, .tally = counted.tally};
  }

 private:
  OccupancySampler drawing_;
  SubOccupancies sub_occupancies_;
  int depth_;
  const std::function<bool()>& stop_;
};

void compute_all(int threads, const EstimateOptions& options, Samples& samples,
                 const std::function<Sampler()>& make_sampler) {
  std::vector<std::uint64_t> aside;
  do {
    run_on_threads(threads, [&](int) {
      Sampler sampler = make_sampler();
      while (const auto number = samples.take()) {
        try {
          samples.finish(*number, sampler.compute(*number, options.memory / static_cast<unsigned>(threads)));
        } catch (const CapacityError&) {
          if (threads == 1) throw;
          samples.put_aside(*number);
        }
      }
    });
    aside = samples.take_aside();
    std::ranges::sort(aside);
    Sampler sampler = make_sampler();
    for (const std::uint64_t number : aside) samples.finish(number, sampler.compute(number, options.memory));
  } while (!aside.empty());
}

}  // namespace

int deepest_of_occupancies(const Setting& setting) {
  const int most_discs = kMaxLocalCells - std::countr_zero(setting.start_images().size());
  return std::min(setting.board.last_depth(), most_discs - setting.board.start_discs());
}

void require_depth(const EstimateOptions& options) {
  const int most = deepest_of_occupancies(options.setting);
  if (most < 0) {
    const int discs = options.setting.board.start_discs();
    throw std::invalid_argument(
        fmt::format("the start has {} discs: --method occupancies allows at most {}", discs, discs + most));
  }
  if (options.depth < 0 || options.depth > most) {
    throw std::invalid_argument(fmt::format("--depth {}: must be from 0 to {}", options.depth, most));
  }
}

void run_estimate(const EstimateOptions& options, EstimateRun& run, EstimateObserver& observer) {
  require_depth(options);
  if (run.samples.size() >= options.samples) {
    run.samples.resize(options.samples);
    return;
  }
  const std::function<bool()> stop = [&observer] { return observer.stop_requested(); };
  const Growth growth(options.setting);
  const Kernels& kernels = enumerate::chosen_kernels();
  Samples samples(options, run, observer);
  try {
    const int base_depth = base_depth_for(options.depth);
    observer.base_begins(base_depth);
    const EstimatePlan plan = plan_of(options, cost_of(options, growth, kernels, stop));
    const BaseStates base(options.setting, growth, kernels, {.depth = base_depth, .states = kMaxBaseStates},
                          options.threads, stop);
    if (base.stopped()) return;
    run.base_depth = base.depth();
    run.base_states = base.states();
    observer.samples_begin(plan);
    compute_all(plan.parallel_samples, options, samples,
                [&] { return Sampler(options, growth, kernels, base, stop); });
  } catch (const SubOccupancies::Stopped&) {
    return;
  }
}

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
constexpr double kMinSeconds = 1e-6;

SampleCost tried(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                 std::uint64_t memory, const std::function<bool()>& stop) {
  const BaseStates base(setting, growth, kernels, {.depth = base_depth_for(depth), .states = kMaxBaseStates},
                        1, stop);
  if (base.stopped()) throw SubOccupancies::Stopped();
  const OccupancySampler drawing(setting, growth, base, kPilotSeed);
  SubOccupancies sub_occupancies(setting, growth, kernels, base.depth(), base.states());
  SampleCost cost{.seconds = 0, .bytes = 1};
  const double begin = thread_cpu_seconds();
  for (std::uint64_t sample = 0; sample < kPilotSamples; ++sample) {
    const auto occupancy = drawing.occupancy(sample, depth);
    if (!occupancy) continue;
    const CountedOccupancy counted = sub_occupancies.count(*occupancy, memory, stop);
    cost.bytes = std::max(cost.bytes, static_cast<double>(counted.bytes));
  }
  cost.seconds = std::max(thread_cpu_seconds() - begin, kMinSeconds) / kPilotSamples;
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

}  // namespace othello::estimate
