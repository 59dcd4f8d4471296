#include "program/estimate.h"

#include <fmt/format.h>

#include <stdexcept>
#include <vector>

#include "enumerate/engines/run_search.h"
#include "enumerate/occupancy/store/segment.h"
#include "machine/memory.h"
#include "machine/stopwatch.h"
#include "numbering/occupancy_numbering.h"
#include "program/duration.h"
#include "program/stop_signal.h"

namespace othello {
namespace {

constexpr double kSampleSeconds = 4;

// Searches until the time is up.
class Sample : public SearchObserver {
 public:
  void depth_finished(const DepthRow& row) override { rows_.push_back(row); }
  void progress(const Progress& /*progress*/) override {}
  bool stop_requested() const override {
    return othello::stop_requested() || stopwatch_.seconds() > kSampleSeconds;
  }
  const std::vector<DepthRow>& rows() const { return rows_; }

 private:
  Stopwatch stopwatch_;
  std::vector<DepthRow> rows_;
};

struct Line {
  int depth = 0;
  double states = 0;
  double bytes = 0;
  double seconds = 0;
  bool measured = false;
};

std::vector<Line> lines_of(const SearchOptions& options) {
  const std::vector<DepthRow> rows = sampled_rows(options);
  std::vector<Line> lines;
  for (const DepthRow& row : rows) {
    lines.push_back(
        {row.depth, static_cast<double>(row.states), static_cast<double>(row.bytes), row.seconds, true});
  }
  for (const DepthForecast& forecast : forecast_depths(options.board, rows, options.max_depth)) {
    lines.push_back({forecast.depth, forecast.states, forecast.bytes, forecast.seconds, false});
  }
  return lines;
}

// The index of a depth's records, if all its occupancies are reached.
double index_bytes(const SearchOptions& options, int depth) {
  const int outer = options.board.cells() - kStartDiscs;
  const Symmetry symmetry(options.board, options.symmetry);
  constexpr double kBytesPerOccupancy = 40;  // place, slots, and the list of those to come
  return kBytesPerOccupancy * static_cast<double>(binomial(outer, depth)) / symmetry.order();
}

}  // namespace

std::vector<DepthRow> sampled_rows(const SearchOptions& options) {
  Sample sample;
  SearchOptions sampled = options;
  sampled.engine = Engine::kOccupancy;
  sampled.occupancy.scratch.clear();
  sampled.occupancy.keep_depths.clear();
  try {
    run_search(sampled, sample);
  } catch (const SearchStopped&) {
    if (stop_requested()) throw;
  }
  return sample.rows();
}

std::string estimate_table(const SearchOptions& options, Format format) {
  const std::vector<Line> lines = lines_of(options);
  std::string text =
      format == Format::kCsv
          ? "depth,states,stored_bytes,disk_bytes,memory_bytes,seconds,measured\n"
          : fmt::format(
                "{}: foreseen for {} threads\ndepth       states       stored         disk       "
                "memory         time\n",
                options.board.name(), options.threads);
  double before = 0;
  double total_states = 0;
  double total_seconds = 0;
  for (const Line& line : lines) {
    // Parents are given up as their successors are done: about half of both frontiers overlap.
    const double disk = std::max(before, line.bytes) + std::min(before, line.bytes) / 2;
    const double memory = before + line.bytes + index_bytes(options, line.depth);
    if (format == Format::kCsv) {
      text += fmt::format("{},{:.0f},{:.0f},{:.0f},{:.0f},{:.2f},{}\n", line.depth, line.states, line.bytes,
                          disk, memory, line.seconds, line.measured ? 1 : 0);
    } else {
      const auto size = [](double bytes) { return size_text(static_cast<std::uint64_t>(bytes)); };
      text += fmt::format("{:5} {:12.4g} {:>12} {:>12} {:>12} {:>12}{}\n", line.depth, line.states,
                          size(line.bytes), size(disk), size(memory), duration_text(line.seconds),
                          line.measured ? "  measured" : "");
    }
    before = line.bytes;
    total_states += line.states;
    total_seconds += line.seconds;
  }
  if (format == Format::kCsv) return text;
  return text +
         fmt::format(
             "about {:.3g} states in {}\n"
             "How this is known: the depths marked were searched just now; the others continue their\n"
             "densities, bits per state and speed (within a factor of 2 on boards that were counted).\n"
             "disk: with --scratch, both frontiers while the depth is worked out; memory: without it.\n",
             total_states, duration_text(total_seconds));
}

}  // namespace othello
