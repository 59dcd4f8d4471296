#include "enumerate/estimate.h"

#include <algorithm>
#include <atomic>
#include <span>

#include "enumerate/occupancy/batches.h"
#include "enumerate/run_search.h"
#include "enumerate/search/forecast.h"
#include "enumerate/search/options.h"
#include "numbering/occupancy_numbering.h"
#include "system/memory.h"
#include "system/ranks/work_queue.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

// Takes the rows up to the first that is large enough.
class Sample : public SearchObserver {
 public:
  Sample(std::uint64_t states, const std::function<bool()>& stop) : states_(states), stop_(stop) {}

  void depth_finished(const DepthRow& row) override {
    if (enough_) return;
    rows_.push_back(row);
    const double now = process_cpu_seconds();
    if (row.cpu_seconds == 0) rows_.back().cpu_seconds = now - since_;
    since_ = now;
    enough_ = row.states >= states_;
  }
  void progress(const Progress& /*progress*/) override {}
  bool stop_requested() const override { return enough_ || stop_(); }
  const std::vector<DepthRow>& rows() const { return rows_; }

 private:
  std::uint64_t states_;
  const std::function<bool()>& stop_;
  std::atomic<bool> enough_{false};
  double since_ = process_cpu_seconds();  // for engines that do not measure it
  std::vector<DepthRow> rows_;
};

EstimatedDepth exactly(int depth, EstimatedDepth::Source source, std::uint64_t states, std::uint64_t bytes,
                       double seconds) {
  const auto count = static_cast<double>(states);
  const auto size = static_cast<double>(bytes);
  return {.depth = depth,
          .source = source,
          .states = count,
          .least_states = count,
          .most_states = count,
          .bytes = size,
          .least_bytes = size,
          .most_bytes = size,
          .seconds = seconds};
}

void add_known(const SearchOptions& options, const std::vector<DepthRow>& rows,
               std::span<const KnownDepth> tree, std::vector<EstimatedDepth>& depths) {
  const auto first = rows.size();
  const auto to_come = tree.subspan(first, static_cast<std::size_t>(options.max_depth) + 1 - first);
  std::vector<double> states;
  for (const KnownDepth& known : to_come) states.push_back(static_cast<double>(known.states));
  const auto seconds = forecast_seconds(options.board, options.symmetry, rows, states);
  for (std::size_t i = 0; i < to_come.size(); ++i) {
    depths.push_back(exactly(static_cast<int>(first + i), EstimatedDepth::Source::kKnown, to_come[i].states,
                             to_come[i].bytes, seconds[i]));
  }
}

void add_predicted(const SearchOptions& options, const std::vector<DepthRow>& rows,
                   std::vector<EstimatedDepth>& depths) {
  for (const DepthForecast& forecast :
       forecast_depths(options.board, options.symmetry, rows, options.max_depth)) {
    depths.push_back({.depth = forecast.depth,
                      .source = EstimatedDepth::Source::kPredicted,
                      .states = forecast.states,
                      .least_states = forecast.least_states,
                      .most_states = forecast.most_states,
                      .bytes = forecast.bytes,
                      .least_bytes = forecast.least_bytes,
                      .most_bytes = forecast.most_bytes,
                      .seconds = forecast.seconds});
  }
}

// The index of a depth's records, if all its occupancies are reached.
double index_bytes(const SearchOptions& options, int depth) {
  const int outer = options.board.last_depth();
  const Symmetry symmetry(options.board, options.symmetry);
  constexpr double kBytesPerOccupancy = 40;  // location, slots, and the list of the next occupancies
  return kBytesPerOccupancy * static_cast<double>(binomial(outer, depth)) / symmetry.order();
}

double network_seconds(double bytes, const EstimateSources& sources) {
  if (sources.network_rate == 0) return 0;
  return bytes * (sources.ranks - 1) / sources.ranks / (sources.ranks * sources.network_rate);
}

int processors_of(const SearchOptions& options) {
  return std::min(options.threads, default_threads());
}

}  // namespace

double uneven_seconds(double states, double processor_seconds, int threads) {
  constexpr double kAlone = 2.5e-3;
  constexpr double kAlonePerBatch = 1e-6;
  const BatchCounts wanted = choose_batch_counts(states, threads);
  const double batches = wanted.first * (1 - WorkQueue::kLastShare) + wanted.last * WorkQueue::kLastShare;
  return kAlone + kAlonePerBatch * batches + processor_seconds / wanted.last / 2 * (1 - 1.0 / threads);
}

namespace {

// The rows of a search in memory up to the first with so many states.
std::vector<DepthRow> run_sample(SearchOptions options, const std::function<bool()>& stop,
                                 std::uint64_t states) {
  Sample sample(states, stop);
  options.storage = {};
  options.keep_last_states = false;
  options.memory =
      std::min(options.memory, usable_memory() / 4 * 3);  // the search may be for another machine
  try {
    run_search(options, sample);
  } catch (const SearchStopped&) {
    if (stop()) throw;
  }
  std::vector<DepthRow> rows = sample.rows();
  // The wall time on a machine that does nothing else.
  for (DepthRow& row : rows) row.seconds = row.cpu_seconds / processors_of(options);
  return rows;
}

// Pairs of a state of the depth before and a vacant cell.
double pairs_before(const Board& board, const std::vector<EstimatedDepth>& depths, std::size_t depth) {
  if (depth == 0) return 1;
  return depths[depth - 1].states * (board.last_depth() + 1 - static_cast<int>(depth));
}

// Makes of what the search by occupancy takes what the paper's does.
void scale_to_queues(const SearchOptions& options, const std::function<bool()>& stop, std::uint64_t states,
                     std::vector<EstimatedDepth>& depths) {
  SearchOptions sampled = options;
  sampled.threads = processors_of(options);
  sampled.shifted_queue.queue_capacity = 0;
  sampled.shifted_queue.disk = 0;
  const std::vector<DepthRow> rows = run_sample(sampled, stop, states);
  const std::size_t last = rows.size() - 1;
  // Povaleints have a first width each; what is beyond that falls as fast again as the bits of colourings.
  const bool has_widths = !options.shifted_queue.is_entropy_coded && !options.shifted_queue.tunes_widths;
  const double floor = has_widths ? options.widths[0] / 8.0 : 0;
  const double beyond = static_cast<double>(rows[last].bytes) / depths[last].states - floor;
  const double colouring = depths[last].bytes / depths[last].states;
  const double seconds = rows[last].seconds / pairs_before(options.board, depths, last);
  for (std::size_t i = 0; i < depths.size(); ++i) {
    EstimatedDepth& depth = depths[i];
    if (i <= last) {
      depth = exactly(depth.depth, EstimatedDepth::Source::kMeasured, rows[i].states, rows[i].bytes,
                      rows[i].seconds);
      continue;
    }
    const double fallen = depth.bytes / depth.states / colouring;
    const double scale = (floor + beyond * fallen * (has_widths ? fallen : 1)) * depth.states / depth.bytes;
    depth.bytes *= scale;
    depth.least_bytes *= scale * 5 / 6;
    depth.most_bytes *= scale;
    depth.seconds = seconds * pairs_before(options.board, depths, i);
  }
}

}  // namespace

std::vector<DepthRow> sampled_rows(const SearchOptions& options, const std::function<bool()>& stop,
                                   std::uint64_t states) {
  SearchOptions sampled = options;
  sampled.engine = Engine::kOccupancy;
  return run_sample(sampled, stop, states);
}

std::vector<EstimatedDepth> estimate_search(const SearchOptions& options, const std::function<bool()>& stop,
                                            const EstimateSources& sources) {
  const auto rows = sampled_rows(options, stop, sources.sample_states);
  std::vector<EstimatedDepth> depths;
  for (const DepthRow& row : rows)
    depths.push_back(
        exactly(row.depth, EstimatedDepth::Source::kMeasured, row.states, row.bytes, row.seconds));
  if (rows.back().depth < options.max_depth) {
    const auto tree = known_depths(options.board, options.symmetry);
    if (sources.known_trees && !tree.empty()) {
      add_known(options, rows, tree, depths);
    } else {
      add_predicted(options, rows, depths);
    }
  }
  const bool has_queues = options.engine == Engine::kShiftedQueue;
  if (has_queues) scale_to_queues(options, stop, sources.sample_states, depths);
  const int threads = processors_of(options);
  const int all_threads = threads * sources.ranks;
  double before = 0;
  for (EstimatedDepth& depth : depths) {
    // Runs that are not merged yet take more than the frontier that they make.
    const double stored = has_queues ? before + 1.5 * depth.bytes : before + depth.bytes;
    depth.disk = has_queues ? stored : std::max(before, depth.bytes) + std::min(before, depth.bytes) / 2;
    depth.memory = stored / sources.ranks + (has_queues ? 0 : index_bytes(options, depth.depth));
    const double disk_seconds = sources.disk_rate == 0 ? 0 : (before + depth.bytes) / sources.disk_rate;
    const double evenly = (depth.seconds + disk_seconds / threads) / sources.ranks;
    depth.seconds = std::max({disk_seconds, network_seconds(before + depth.bytes, sources), evenly});
    if (depth.source != EstimatedDepth::Source::kMeasured && !has_queues)
      depth.seconds += uneven_seconds(depth.states, evenly * all_threads, all_threads);
    before = depth.bytes;
  }
  return depths;
}

DiskRange disk_range(const std::vector<EstimatedDepth>& depths) {
  DiskRange range;
  double most_before = 0;
  for (const EstimatedDepth& depth : depths) {
    range.least = std::max(range.least, depth.least_bytes);
    range.most = std::max({range.most, most_before + depth.most_bytes, depth.disk});
    most_before = depth.most_bytes;
  }
  return range;
}

}  // namespace othello::enumerate
