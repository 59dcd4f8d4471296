// The least memory with which a board can be solved, predicted from the sizes of its depths (solve/plan.h), so that
// hours of work do not end for lack of it. plan_memory() of the solver knows better, once it is at a depth.
#pragma once

#include <span>

#include "solve/plan.h"
#include "solve/solver.h"

namespace othello {

/// Bytes to solve the depths below `end`. `in_memory`: without a scratch folder.
double least_memory(const SolveOptions& options, std::span<const DepthCost> depths, bool in_memory, int end);

/// Throws CapacityError if --memory is less than counting the games of the depths below `end` needs.
void require_memory_for_games(const SolveOptions& options, std::span<const DepthCost> depths, int end);

}  // namespace othello
