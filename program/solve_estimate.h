// othello solve --estimate: what solving a board would take, before it is run.
#pragma once

#include "program/output/depth_table.h"
#include "solve/solver.h"

namespace othello {

/// Searches for a few seconds and extrapolates: a table with states, frontiers, values and times per depth,
/// and the plan of the pass on the disk of `options` (0: one that holds everything). Takes format table or
/// csv.
std::string solve_estimate(const SolveOptions& options, Format format);

}  // namespace othello
