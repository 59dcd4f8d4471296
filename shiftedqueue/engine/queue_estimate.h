// What the paper's search would take (enumerate/estimate.h), in memory or in a folder.
//
// Of a depth, in memory and on the disk alike:
//
//   successors of its parents  states x vacant cells x share, which grows from the last row's to 0.78 where no cell is left
//   stored                     states x bits (see below)
//   runs before they are merged, as if each successor took what a state does: those of a run lie further apart, but many are the
//   same; on the disk no more than what was merged and 64 full buffers
//   seconds                    2 states + successors, at the speed of the last rows
//
// Files take half the frontier before, the runs and what is merged of them; at least half the frontier and the next one, if the
// disk is short and runs are merged early. In memory what is merged is freed on the way. The rest is as the search plans it
// (queue_memory.h): buffers as far as they are filled, and what the threads have beside them.
//
// Bits: what a povaleint takes beyond its first width falls by a similar factor from depth to depth, and ever more slowly. So its
// logarithm is laid from the last rows to the board's last depth as a cubic, with the slope of the last three rows at the one end
// and three tenths of that at the other. Where it ends follows from how large the gaps of last depths are, and from what is
// written: given widths, the best four, or bytes with an entropy coder, of which nothing is a first width. Depths of a million
// states and more take 0.8 to 1.15 times what they do in truth (results/shifted-queue, Estimates).
#pragma once

#include <span>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/estimated_depth.h"
#include "enumerate/search/options.h"

namespace othello::shiftedqueue {

/// As SearchEngine::estimate.
void estimate_queue_search(const enumerate::SearchOptions& options, const enumerate::EstimateSources& sources,
                           std::span<const enumerate::DepthRow> sampled, enumerate::SearchEstimate& estimate);

}  // namespace othello::shiftedqueue
