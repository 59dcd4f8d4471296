// What each depth takes of the disk and of time, measured or predicted, for a plan (solve/plan.h).
#pragma once

#include <span>
#include <vector>

#include "search/depth_row.h"
#include "solve/plan.h"
#include "solve/solver.h"

namespace othello {

/// Costs of all depths of a board whose tree is known, but for their seconds; nothing of another.
std::vector<DepthCost> known_depth_costs(const SolveOptions& options);

/// Costs of depths that were searched, as `rows` say, and of the depths after, as known
/// (search/known_trees.h) or predicted.
std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows);

/// Costs of all depths when the search has finished them and the pass those of `solved`, from the last down.
std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows,
                                   std::span<const SolvedRow> solved);

}  // namespace othello
