// How many bits the states of later depths will take in the frontiers of the paper's search.
//
// What a povaleint takes beyond its first width falls by a similar factor from depth to depth, and ever more slowly. So its
// logarithm is laid from the last rows to the board's last depth as a cubic, with the slope of the last three rows at the one end and
// three tenths of that at the other. Where it ends follows from how large the gaps of last depths are, and from what is
// written: given widths, the best four, or bytes with an entropy coder, of which nothing is a first width.
//
// Depths of a million states and more take 0.8 to 1.15 times what they do in truth (results/shifted-queue, Estimates).
#pragma once

#include <span>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/options.h"

namespace othello::shiftedqueue {

/// For the depths after the last of `rows`, at least one, up to options.max_depth.
std::vector<double> forecast_bits(const enumerate::SearchOptions& options,
                                  std::span<const enumerate::DepthRow> rows);

}  // namespace othello::shiftedqueue
