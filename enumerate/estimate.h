// Estimate of what a search would take, before it is run: from a search that is cut short, and from known
// results.
//
// The search by occupancy is run until a depth has kSampleStates states: always to the same depth, however
// busy the machine is. Its rows are exact. What comes after is known from other searches
// (enumerate/search/forecast.h), or else predicted with a range (enumerate/search/forecast.h).
//
// The time of a depth is its processor time and the time for which its threads wait for the disk, divided evenly among
// them, but no less than the disk takes for all bytes, each written and read once:
//
//   max(bytes / rate, (processor seconds + bytes / rate) / (ranks x threads)),
//
// so that it depends little on what else the machine does. Of several ranks' bytes all but a rank's own share go over
// the network, as scripts/develop/scaling has it: no depth is faster than
//
//   bytes x (ranks - 1) / ranks / (ranks x rate of a rank's link).
//
// To it comes what one thread does alone, and the wait for the last batches, of which each thread on average is half through
// one when there are no others left:
//
//   2.5 ms + 1 us x batches + processor seconds / last batches / 2 x (1 - 1 / threads)
//
// (enumerate/occupancy/batches.h), little but for hundreds of threads. results/occupancy, Scaling, has what was measured.
//
// The paper's search stores more and takes longer: bytes and seconds are those above times what they are at the last depth of a
// short search of its own, the seconds by pairs of a state and a vacant cell. As the gaps of its numbers shrink faster
// than those of colourings, that is up to a sixth too much (results/shifted-queue).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/options.h"

namespace othello::enumerate {

inline constexpr std::uint64_t kSampleStates = 4'000'000;

/// The rows of a search by occupancy, up to the first depth with so many states. Their seconds are the
/// processor time, divided evenly over the threads. `stop` is called often, and true makes it throw
/// SearchStopped.
std::vector<DepthRow> sampled_rows(const SearchOptions& options, const std::function<bool()>& stop,
                                   std::uint64_t states = kSampleStates);

/// Of a depth's seconds, by the formula above: what one thread does alone, and the wait for the last batches. `threads`: of all
/// ranks.
double uneven_seconds(double states, double processor_seconds, int threads);

struct EstimatedDepth {
  enum class Source { kMeasured, kKnown, kPredicted };

  int depth = 0;
  Source source = Source::kMeasured;
  double states = 0;
  double least_states = 0;  // equal to `states` if not predicted
  double most_states = 0;
  double bytes = 0;  // of the stored frontier
  double least_bytes = 0;
  double most_bytes = 0;
  double disk = 0;    // that both frontiers usually take while the depth is computed, with --scratch
  double memory = 0;  // of each rank: its share of both frontiers, and the index, without --scratch
  double seconds = 0;
};

/// The sources of the estimate.
struct EstimateSources {
  std::uint64_t sample_states = kSampleStates;
  bool known_trees = true;
  int ranks = 1;         // sharing states and time, each with options.threads
  double disk_rate = 0;  // bytes a second that all ranks together read or write; 0: frontiers stay in memory
  double network_rate = 0;  // bytes a second of each rank; 0: no limit
};

/// Every depth from 0 to options.max_depth; `stop` as above.
std::vector<EstimatedDepth> estimate_search(const SearchOptions& options, const std::function<bool()>& stop,
                                            const EstimateSources& sources = {});

/// The disk space of a search that keeps its frontiers on disk: at least the larger one of a depth and the
/// depth before, at most both.
struct DiskRange {
  double least = 0;
  double most = 0;
};
DiskRange disk_range(const std::vector<EstimatedDepth>& depths);

}  // namespace othello::enumerate
