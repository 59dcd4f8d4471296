// What a search by occupancy would take (enumerate/estimate.h).
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
#pragma once

#include <span>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/estimated_depth.h"
#include "enumerate/search/options.h"

namespace othello::enumerate {

/// As SearchEngine::estimate.
void estimate_occupancy_search(const SearchOptions& options, const EstimateSources& sources,
                               std::span<const DepthRow> sampled, SearchEstimate& estimate);

/// Of a depth's seconds, by the formula above: what one thread does alone, and the wait for the last batches. `threads`: of all
/// ranks.
double uneven_seconds(double states, double processor_seconds, int threads);

}  // namespace othello::enumerate
