#include "shiftedqueue/engine/queue_estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "enumerate/search/forecast.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/optimum.h"
#include "shiftedqueue/engine/queue_memory.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "shiftedqueue/engine/tuning.h"
#include "shiftedqueue/run_file.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::DepthRow;
using enumerate::EstimatedDepth;
using enumerate::EstimateSources;
using enumerate::SearchEstimate;
using enumerate::SearchOptions;

constexpr double kBytesDoubt = 1.2;  // of what is not measured
constexpr std::size_t kSlopeRows = 3;
constexpr double kEndSlope = 0.3;             // of the slope so far
constexpr double kCodedAgainstEntropy = 1.4;  // gaps of the same number of bits differ, and blocks have heads
constexpr double kLeastBits = 0.02;           // beyond the first width: headers of blocks

std::size_t bytes_of_number(const SearchOptions& options) {
  return number_bytes_of(options.board, options.symmetry, numbering_for(options));
}

// The gaps between Othello numbers at the last depth, of a million, by how many bits they need: each as if it were in the middle of
// those. The mean of 4x6 and 5x6 (othello gapkeep stats FILE.h5 --numbering othello).
GapCounts gaps_of_last_depth() {
  constexpr std::uint64_t kCountByBits[] = {
      75'521, 33'346, 12'199, 24'717, 7'356, 16'080, 8'869, 2'363, 3'906, 1'727, 1'278,
      1'010,  742,    848,    388,    14,    110,    270,   92,    84,    0,     48,
      20,     15,     17,     17,     1,     4,      2,     2,     0,     2,     2};
  std::vector<GapCount> gaps{{0, 679'708}, {1, 129'241}};
  for (std::size_t i = 0; i < std::size(kCountByBits); ++i) {
    if (kCountByBits[i] > 0) gaps.push_back({std::uint64_t{3} << i, kCountByBits[i]});
  }
  return GapCounts(std::move(gaps));
}

double bits_at_end(const SearchOptions& options) {
  const GapCounts gaps = gaps_of_last_depth();
  if (options.shifted_queue.is_entropy_coded) return kCodedAgainstEntropy * gaps.entropy();
  const auto bits = options.shifted_queue.tunes_widths ? optimal_widths(gaps, 4).back().bits
                                                       : gaps.cost(options.widths).bits;
  return static_cast<double>(bits) / static_cast<double>(gaps.total());
}

// For the depths after the last of `rows`, at least one, up to options.max_depth.
std::vector<double> forecast_bits(const SearchOptions& options, std::span<const DepthRow> rows) {
  const bool has_given_widths =
      !options.shifted_queue.is_entropy_coded && !options.shifted_queue.tunes_widths;
  const double first_width = has_given_widths ? options.widths[0] : 0;
  const auto beyond = [&](double bits) { return std::log(std::max(bits - first_width, kLeastBits)); };
  const std::size_t begin = rows.size() - 1 - std::min(kSlopeRows, rows.size() - 1);
  const double last = beyond(rows.back().bits_per_state());
  const double fallen = last - beyond(rows[begin].bits_per_state());
  const double slope =
      std::min(fallen / static_cast<double>(std::max<std::size_t>(rows.size() - 1 - begin, 1)), 0.0);
  const int depth = rows.back().depth;
  const double length = std::max(options.board.last_depth() - depth, 1);
  const enumerate::Cubic curve{.length = length,
                               .value = last,
                               .slope = slope,
                               .end_value = std::min(beyond(bits_at_end(options)), last),
                               .end_slope = kEndSlope * slope};
  std::vector<double> bits;
  for (int next = depth + 1; next <= options.max_depth; ++next)
    bits.push_back(first_width + std::exp(curve.at((next - depth) / length)));
  return bits;
}

void set_bytes(const SearchOptions& options, std::span<const DepthRow> sampled,
               std::vector<EstimatedDepth>& depths) {
  const std::vector<double> bits = forecast_bits(options, sampled);
  for (EstimatedDepth& depth : depths) {
    const auto i = static_cast<std::size_t>(depth.depth);
    const bool is_measured = i < sampled.size();
    depth.bytes =
        is_measured ? static_cast<double>(sampled[i].bytes) : depth.states * bits[i - sampled.size()] / 8;
    const double doubt = is_measured ? 1 : kBytesDoubt;
    depth.least_bytes = depth.bytes * depth.least_states / std::max(depth.states, 1.0) / doubt;
    depth.most_bytes = depth.bytes * depth.most_states / std::max(depth.states, 1.0) * doubt;
  }
}

// By depth, those that are inserted into its queues; none at depth 0.
std::vector<double> count_successors(const SearchOptions& options, std::span<const DepthRow> sampled,
                                     const std::vector<EstimatedDepth>& depths) {
  constexpr double kShareAtEnd = 0.78;  // of the vacant cells that the mover may play: 4x6, 5x5
  const auto vacant_before = [&](std::size_t depth) {
    return static_cast<double>(options.board.last_depth()) - static_cast<double>(depth) + 1;
  };
  const auto pairs = [&](std::size_t depth) { return depths[depth - 1].states * vacant_before(depth); };
  std::vector<double> successors{0};
  for (std::size_t depth = 1; depth < sampled.size(); ++depth)
    successors.push_back(static_cast<double>(sampled[depth].moves.value_or(sampled[depth].states)));
  const std::size_t last = sampled.size() - 1;
  const double share = last == 0 || pairs(last) == 0 ? kShareAtEnd : successors[last] / pairs(last);
  for (std::size_t depth = sampled.size(); depth < depths.size(); ++depth) {
    const double way = 1 - vacant_before(depth) / vacant_before(last);
    successors.push_back(pairs(depth) * (share + (kShareAtEnd - share) * way));
  }
  return successors;
}

double work(double states, double successors) {
  return 2 * states + successors;
}

// Processor seconds for a unit of work, by the last depths that took long enough to measure; 0: not known.
double pace_of(const SearchOptions& options, std::span<const DepthRow> sampled,
               const std::vector<double>& successors) {
  constexpr double kMinStates = 1e5;
  double seconds = 0;
  double units = 0;
  for (std::size_t i = sampled.size(); i-- > 1 && sampled.size() - i <= 2;) {
    const auto states = static_cast<double>(sampled[i].states);
    if (states < kMinStates) break;
    seconds += sampled[i].seconds * options.threads;
    units += work(states, successors[i]);
  }
  return units == 0 ? 0 : seconds / units;
}

// The search of one rank, as it is planned.
struct Plan {
  bool in_folder;
  double number_bytes;
  double buffered;  // numbers, of all threads
  double buffer;    // numbers, of one
  double capacity;  // bytes of all runs in memory
  double beside;

  Plan(const SearchOptions& options, const QueueMemory& memory)
      : in_folder(!options.storage.scratch.empty()),
        number_bytes(static_cast<double>(bytes_of_number(options))),
        buffered(static_cast<double>(memory.buffer_states) * options.threads),
        buffer(static_cast<double>(memory.buffer_states)),
        capacity(static_cast<double>(memory.queue_capacity) * options.threads),
        beside(static_cast<double>(memory.beside)) {}

  // Copies of what is sorted take a quarter more (successor_buffer.h).
  double filled_buffers(double successors) const {
    return std::min(buffered, successors) * number_bytes * 5 / 4;
  }
  // How often all runs are merged because there are too many of them.
  double merges(double successors) const {
    return in_folder ? std::floor(successors / buffer / tuning::kMostRuns) : 0;
  }
  // Numbers of all runs in a folder before they are merged for the last time.
  double runs_in_files(double states, double successors) const {
    return std::min(successors, states + tuning::kMostRuns * buffer);
  }
};

// The least memory whose share for runs holds all of the largest depth, in steps of an eighth.
double find_least_memory(SearchOptions options, double wanted) {
  for (double memory = 64 << 20; memory < 1e18; memory *= 1.125) {
    options.memory = static_cast<std::uint64_t>(memory);
    try {
      const Plan plan(options, divide_queue_memory(options, bytes_of_number(options)));
      if (plan.capacity >= wanted) return memory;
    } catch (const CapacityError&) {  // too little for the threads
    }
  }
  return 1e18;
}

// Where the search would end, and what would help.
std::string describe_shortage(const SearchOptions& options, const Plan& plan,
                              const std::vector<EstimatedDepth>& depths, int ranks) {
  const double most =
      plan.in_folder ? static_cast<double>(options.shifted_queue.disk) : plan.capacity * ranks;
  const auto largest = std::ranges::max_element(depths, {}, &EstimatedDepth::least_disk);
  const auto first = std::ranges::find_if(depths, [&](const EstimatedDepth& depth) {
    return most > 0 && depth.least_disk > most;  // most is 0 without --disk
  });
  std::string text;
  if (first != depths.end()) {
    text = fmt::format("{}, {}, will not suffice for depth {}, which takes at least {}.\n",
                       plan.in_folder ? "--disk" : "The capacity of all queues", format_estimated_size(most),
                       first->depth, format_estimated_size(first->least_disk));
  }
  if (plan.in_folder || options.shifted_queue.queue_capacity != 0) return text;
  return text + fmt::format("All depths need a --memory of about {}.\n",
                            format_estimated_size(find_least_memory(options, largest->least_disk / ranks)));
}

std::string describe(const SearchOptions& options, const Plan& plan, int ranks) {
  return fmt::format(
             "memory: {}with --threads {} and --memory {}: {} plus up to {} of buffers as they fill{}.\n",
             ranks > 1 ? "of each rank, " : "", options.threads, format_size(options.memory),
             format_estimated_size(plan.beside), format_estimated_size(plan.filled_buffers(plan.buffered)),
             plan.in_folder ? "" : ", plus the runs") +
         (plan.in_folder ? "disk: half the frontier, the next one, and the runs that are merged to it.\n"
                         : "disk: of a search with --scratch, which keeps runs and frontiers there.\n");
}

void require_storage(const SearchOptions& options, const EstimateSources& sources) {
  if (options.storage.scratch.empty() && sources.disk_rate > 0)
    throw std::invalid_argument("--disk-rate of --engine shifted-queue needs a --scratch folder");
}

}  // namespace

void estimate_queue_search(const SearchOptions& options, const EstimateSources& sources,
                           std::span<const DepthRow> sampled, SearchEstimate& estimate) {
  require_storage(options, sources);
  const Plan plan(options, divide_queue_memory(options, bytes_of_number(options)));
  std::vector<EstimatedDepth>& depths = estimate.depths;
  set_bytes(options, sampled, depths);
  const std::vector<double> successors = count_successors(options, sampled, depths);
  const double pace = pace_of(options, sampled, successors);
  EstimatedDepth before;
  for (EstimatedDepth& depth : depths) {
    const double inserted = successors[static_cast<std::size_t>(depth.depth)];
    const double number = depth.bytes / std::max(depth.states, 1.0);
    const double runs = number * inserted;
    const double files = number * plan.runs_in_files(depth.states, inserted);
    depth.least_disk = before.least_bytes / 2 + depth.least_bytes;
    depth.disk = before.bytes / 2 + depth.bytes + files;
    depth.most_disk =
        before.most_bytes + (depth.bytes + files) * depth.most_bytes / std::max(depth.bytes, 1.0);
    const double least = (before.bytes / 2 + depth.bytes) / sources.ranks;
    const double wanted = (before.bytes / 2 + std::max(depth.bytes, runs)) / sources.ranks;
    depth.memory = plan.beside + plan.filled_buffers(inserted / sources.ranks);
    if (!plan.in_folder) depth.memory += std::max(least, std::min(wanted, plan.capacity));
    const double processor_seconds =
        depth.source == EstimatedDepth::Source::kMeasured
            ? sampled[static_cast<std::size_t>(depth.depth)].seconds * options.threads
            : pace * work(depth.states, inserted);
    const double disk_bytes = before.bytes + (1 + plan.merges(inserted)) * depth.bytes + 2 * files;
    depth.seconds = sources.seconds(processor_seconds, options.threads, disk_bytes, runs);
    before = depth;
  }
  estimate.notes =
      describe(options, plan, sources.ranks) + describe_shortage(options, plan, depths, sources.ranks);
}

}  // namespace othello::shiftedqueue
