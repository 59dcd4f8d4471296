// The scratch folder of a solve: lists what it holds, verifies it, and deletes what is not needed
// (docs/solve.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "enumerate/search/checkpoint_listing.h"

namespace othello::solve {

// All throw DamagedFile and ReadError.

/// Whether the folder has values of a depth.
bool has_solved_depths(const std::string& folder);

/// Lists what is solved and what is stored.
enumerate::CheckpointListing list_solve(const std::string& folder);

/// Gives `report` a line for what is stored and for each fault in it. Returns whether all is good.
bool verify_solve(const std::string& folder, int threads,
                  const std::function<void(const std::string&)>& report);

/// Deletes what is not needed to resume; `kept`: also values that --keep-values left; `all`: everything.
/// Returns how many bytes that frees. Throws WriteError, too.
std::uint64_t prune_solve(const std::string& folder, bool kept, bool all);

}  // namespace othello::solve
