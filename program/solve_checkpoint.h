// othello checkpoint for the scratch folder of a pass backwards (docs/solve.md).
#pragma once

#include <string>

#include "program/checkpoint_listing.h"
#include "program/work_progress.h"

namespace othello {

/// Whether a depth has values in it. Throws as the others do.
bool has_solved_depths(const std::string& folder);

/// What is solved and what is stored. All throw DamagedFile and ReadError.
CheckpointListing list_solve(const std::string& folder);
/// Prints by `progress` what is stored and each fault in it. Returns whether all is good.
bool verify_solve(const std::string& folder, int threads, WorkProgress& progress);
/// Deletes what is not needed to go on; `kept`: also values that --keep-values left; `all`: everything.
void prune_solve(const std::string& folder, bool kept, bool all, WorkProgress& progress);

}  // namespace othello
