// What each depth takes of the disk and of time, measured or predicted, for a plan (solve/plan.h).
#pragma once

#include <span>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "solve/plan.h"
#include "solve/solver.h"

namespace othello::solve {

/// The bits of a stored value of the depth that is so many before the last.
double predicted_value_bits(ScoreRule score, int before_last);

/// Costs of all depths of a board whose tree is known, but for their seconds; nothing of another.
std::vector<DepthCost> known_depth_costs(const SolveOptions& options);

/// Costs of depths that were searched, as `rows` say, and of the depths after, as known
/// (enumerate/search/forecast.h) or predicted.
std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const enumerate::DepthRow> rows);

/// Costs of all depths when the search has finished them and the pass those of `solved`, from the last down.
std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const enumerate::DepthRow> rows,
                                   std::span<const SolvedRow> solved);

// The least memory with which a board can be solved, predicted from the sizes of its depths (solve/plan.h), so that
// hours of work do not end for lack of it. plan_memory() of the solver knows better, once it is at a depth.

/// Bytes to solve the depths below `end`. `in_memory`: without a scratch folder.
double least_memory(const SolveOptions& options, std::span<const DepthCost> depths, bool in_memory, int end);

/// Throws CapacityError if --memory is less than counting the games of the depths below `end` needs.
void require_memory_for_games(const SolveOptions& options, std::span<const DepthCost> depths, int end);

}  // namespace othello::solve
