#include "enumerate/estimate.h"

#include <algorithm>
#include <atomic>
#include <span>

#include "enumerate/run_search.h"
#include "enumerate/search/forecast.h"
#include "enumerate/search/options.h"
#include "system/memory.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

using Source = EstimatedDepth::Source;

// Takes the rows up to the first that is large enough.
class Sample : public SearchObserver {
 public:
  Sample(std::uint64_t states, const std::function<bool()>& stop) : states_(states), stop_(stop) {}

  void depth_finished(const DepthRow& row) override {
    const double cpu = process_cpu_seconds();
    if (!enough_) {
      rows_.push_back(row);
      if (row.cpu_seconds == 0) rows_.back().cpu_seconds = cpu - cpu_before_;  // engines need not measure it
    }
    enough_ = enough_ || row.states >= states_;
    cpu_before_ = cpu;
  }
  bool stop_requested() const override { return enough_ || stop_(); }
  const std::vector<DepthRow>& rows() const { return rows_; }

 private:
  std::uint64_t states_;
  const std::function<bool()>& stop_;
  std::atomic<bool> enough_{false};
  double cpu_before_ = process_cpu_seconds();
  std::vector<DepthRow> rows_;
};

// The same search on this machine, in memory.
SearchOptions sampled_options(const SearchOptions& options) {
  constexpr std::uint64_t kLeastMemory = std::uint64_t{256} << 20;
  SearchOptions sampled = options;
  sampled.threads = std::min(options.threads, default_threads());
  sampled.memory = std::min(std::max(options.memory, kLeastMemory), default_memory());
  sampled.storage = {};
  sampled.shifted_queue.parts = sampled.shifted_queue.queue_capacity = 0;
  sampled.keep_last_states = false;
  return sampled;
}

std::vector<EstimatedDepth> depths_of(const SearchOptions& options, std::span<const DepthRow> sampled,
                                      bool known_trees) {
  std::vector<EstimatedDepth> depths;
  const auto add = [&](Source source, std::uint64_t exact) {
    const auto states = static_cast<double>(exact);
    depths.push_back({.depth = static_cast<int>(depths.size()),
                      .source = source,
                      .states = states,
                      .least_states = states,
                      .most_states = states});
  };
  for (const DepthRow& row : sampled) add(Source::kMeasured, row.states);
  const auto wanted = static_cast<std::size_t>(options.max_depth) + 1;
  const auto tree =
      known_trees ? known_depths(options.board, options.symmetry) : std::span<const KnownDepth>();
  if (!tree.empty()) {
    while (depths.size() < wanted) add(Source::kKnown, tree[depths.size()].states);
    return depths;
  }
  for (const DepthForecast& forecast :
       forecast_depths(options.board, options.symmetry, sampled, options.max_depth)) {
    depths.push_back({.depth = forecast.depth,
                      .source = Source::kPredicted,
                      .states = forecast.states,
                      .least_states = forecast.least_states,
                      .most_states = forecast.most_states});
  }
  return depths;
}

}  // namespace

std::vector<DepthRow> sampled_rows(const SearchOptions& options, const std::function<bool()>& stop,
                                   std::uint64_t states) {
  Sample sample(states, stop);
  try {
    run_search(sampled_options(options), sample);
  } catch (const SearchStopped&) {
    if (stop()) throw;
  }
  std::vector<DepthRow> rows = sample.rows();
  // The wall time on a machine that has a core for each thread, and does nothing else.
  for (DepthRow& row : rows) row.seconds = row.cpu_seconds / options.threads;
  return rows;
}

SearchEstimate estimate_search(const SearchOptions& options, const std::function<bool()>& stop,
                               const EstimateSources& sources) {
  const auto rows = sampled_rows(options, stop, sources.sample_states);
  SearchEstimate estimate{.depths = depths_of(options, rows, sources.known_trees), .notes = {}};
  engine_of(options).estimate(options, sources, rows, estimate);
  return estimate;
}

DiskRange disk_range(const std::vector<EstimatedDepth>& depths) {
  DiskRange range;
  for (const EstimatedDepth& depth : depths) {
    range.least = std::max(range.least, depth.least_disk);
    range.most = std::max(range.most, depth.most_disk);
  }
  return range;
}

}  // namespace othello::enumerate
