// The results of solving a board, for people and programs.
#pragma once

#include <string>

#include "program/output/depth_table.h"
#include "solve/solver.h"

namespace othello {

/// CSV: depth,states,wins,draws,losses,lowest,mean,highest,digest,seconds; for a depth without states the
/// three before the digest are empty. JSON: one object with the board, the rules, an array of rows with the
/// same keys and the states by value, and the games if they were counted.
std::string solve_table(const SolveOptions& options, const SolveResult& result, Format format);

/// CSV: depth,value,states for every value that occurs, both ascending.
std::string value_histogram(const std::vector<SolvedRow>& rows);

}  // namespace othello
