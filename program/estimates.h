// What a search or a solve would take, before it is run: --estimate of othello enumerate and of othello solve.
#pragma once

#include <string>

#include "enumerate/estimate.h"
#include "enumerate/search/options.h"
#include "program/output/depth_table.h"
#include "solve/solver.h"

namespace othello::program {

/// Searches for a moment and predicts the rest (enumerate/estimate.h): a table with states, stored size,
/// disk, memory and time per depth, and how they are known; for ranks with options.threads each.
/// In `sources`, `disk_rate` 0 means: measured in the folder of --scratch, and without one no disk is used.
/// Takes format table or csv.
std::string estimate_table(const enumerate::SearchOptions& options, enumerate::EstimateSources sources,
                           Format format);

/// Searches for a few seconds and extrapolates: a table with states, frontiers, values and times per depth,
/// and the plan of the pass on the disk of `options` (0: one that holds everything). Takes format table or
/// csv.
std::string search_and_estimate_solve(const solve::SolveOptions& options, Format format);

}  // namespace othello::program
