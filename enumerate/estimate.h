// Estimate of what a search would take, before it is run: from a search that is cut short, and from known
// results.
//
// The engine is run until a depth has EstimateSources::sample_states states: always to the same depth, however
// busy the machine is. Its rows are exact. How many states later depths have is known from other searches, or else
// predicted with a range (enumerate/search/forecast.h). What they take is for the engine to say (SearchEngine::estimate):
// occupancy/occupancy_estimate.h, shiftedqueue/engine/queue_estimate.h.
//
// The short search has no more threads than there are cores, and no more memory than the machine allows, whatever is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/estimated_depth.h"
#include "enumerate/search/options.h"

namespace othello::enumerate {

/// The rows of a search, up to the first depth with so many states. Their seconds are the
/// processor time, divided evenly over options.threads. `stop` is called often, and true makes it throw
/// SearchStopped.
std::vector<DepthRow> sampled_rows(const SearchOptions& options, const std::function<bool()>& stop,
                                   std::uint64_t states = EstimateSources().sample_states);

/// Every depth from 0 to options.max_depth; `stop` as above. Throws as the engine's estimate().
SearchEstimate estimate_search(const SearchOptions& options, const std::function<bool()>& stop,
                               const EstimateSources& sources = {});

/// The disk space of a search that keeps its frontiers on disk: what its largest depth takes, at least and at most.
struct DiskRange {
  double least = 0;
  double most = 0;
};
DiskRange disk_range(const std::vector<EstimatedDepth>& depths);

}  // namespace othello::enumerate
