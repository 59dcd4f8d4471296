// Lists the content of a checkpoint's folder, and deletes what is not needed of it.
#pragma once

#include <cstdint>
#include <string>

#include "enumerate/search/checkpoint_listing.h"

namespace othello::enumerate {

/// What a search has left in the folder. Throws DamagedFile and ReadError.
CheckpointListing list_checkpoint(const std::string& folder);

/// Deletes what is not needed to resume; `kept`: also kept frontiers; `all`: everything. Returns the bytes
/// freed. Throws DamagedFile, ReadError and WriteError.
std::uint64_t prune_checkpoint(const std::string& folder, bool kept, bool all);

}  // namespace othello::enumerate
