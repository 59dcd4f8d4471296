#include "enumerate/occupancy/occupancy_estimate.h"

#include <vector>

#include "enumerate/occupancy/batches.h"
#include "enumerate/search/forecast.h"
#include "numbering/occupancy_numbering.h"
#include "system/ranks/work_queue.h"

namespace othello::enumerate {
namespace {

using Source = EstimatedDepth::Source;

// Of the stored frontiers, and the time of their computation alone.
void set_bytes_and_seconds(const SearchOptions& options, std::span<const DepthRow> sampled,
                           std::vector<EstimatedDepth>& depths) {
  const auto set_bytes = [](EstimatedDepth& depth, auto bytes) {
    depth.bytes = depth.least_bytes = depth.most_bytes = static_cast<double>(bytes);
  };
  std::vector<double> to_come;
  for (std::size_t i = sampled.size(); i < depths.size(); ++i) to_come.push_back(depths[i].states);
  const auto seconds = forecast_seconds(options.board, options.symmetry, sampled, to_come);
  const auto known = known_depths(options.board, options.symmetry);
  const auto forecasts = forecast_depths(options.board, options.symmetry, sampled, options.max_depth);
  for (EstimatedDepth& depth : depths) {
    const auto i = static_cast<std::size_t>(depth.depth);
    if (depth.source == Source::kMeasured) {
      set_bytes(depth, sampled[i].bytes);
      depth.seconds = sampled[i].seconds;
      continue;
    }
    depth.seconds = seconds[i - sampled.size()];
    if (depth.source == Source::kKnown) {
      set_bytes(depth, known[i].bytes);
    } else {
      const DepthForecast& forecast = forecasts[i - sampled.size()];
      depth.bytes = forecast.bytes;
      depth.least_bytes = forecast.least_bytes;
      depth.most_bytes = forecast.most_bytes;
    }
  }
}

// The index of a depth's records, if all its occupancies are reached.
double index_bytes(const SearchOptions& options, int depth) {
  const int outer = options.board.last_depth();
  const Symmetry symmetry(options.board, options.symmetry);
  constexpr double kBytesPerOccupancy = 40;  // location, slots, and the list of the next occupancies
  return kBytesPerOccupancy * static_cast<double>(binomial(outer, depth)) / symmetry.order();
}

}  // namespace

double uneven_seconds(double states, double processor_seconds, int threads) {
  constexpr double kAlone = 2.5e-3;
  constexpr double kAlonePerBatch = 1e-6;
  const BatchCounts wanted = choose_batch_counts(states, threads);
  const double batches = wanted.first * (1 - WorkQueue::kLastShare) + wanted.last * WorkQueue::kLastShare;
  return kAlone + kAlonePerBatch * batches + processor_seconds / wanted.last / 2 * (1 - 1.0 / threads);
}

void estimate_occupancy_search(const SearchOptions& options, const EstimateSources& sources,
                               std::span<const DepthRow> sampled, SearchEstimate& estimate) {
  set_bytes_and_seconds(options, sampled, estimate.depths);
  const int all_threads = options.threads * sources.ranks;
  EstimatedDepth before;
  for (EstimatedDepth& depth : estimate.depths) {
    const double both = before.bytes + depth.bytes;
    depth.memory = both / sources.ranks + index_bytes(options, depth.depth);
    // Parents are released as their successors are done: about half of both frontiers overlap.
    depth.disk = std::max(before.bytes, depth.bytes) + std::min(before.bytes, depth.bytes) / 2;
    depth.least_disk = depth.least_bytes;
    depth.most_disk = before.most_bytes + depth.most_bytes;
    const double processor_seconds = depth.seconds * options.threads;
    depth.seconds = sources.seconds(processor_seconds, options.threads, both, both);
    if (depth.source != Source::kMeasured) {
      const double with_disk = processor_seconds + sources.disk_seconds(both);
      depth.seconds += uneven_seconds(depth.states, with_disk, all_threads);
    }
    before = depth;
  }
  if (sources.ranks > 1)
    estimate.notes +=
        "memory: of each rank, which has its share of the states and the index of all of them.\n";
  estimate.notes += "disk: with --scratch, both frontiers while the depth is computed; memory: without it.\n";
}

}  // namespace othello::enumerate
