// Looks after a checkpoint. Verifying finds what a resumed search would refuse, and damage in depths that are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "enumerate/frontier/checkpoint/manifest.h"
#include "enumerate/frontier/checkpoint/segment_set.h"
#include "enumerate/kernels/place_board.h"
#include "enumerate/search/checkpoint_listing.h"

namespace othello::enumerate {

/// The role of a depth's segments.
enum class DepthRole { kKept, kFrontier, kInProgress, kLeftOver };

DepthRole role_of(int depth, const FinishedDepths& finished);
/// "frontier", "in progress", "kept" or "leftover".
const char* name_of(DepthRole role);

struct DepthReport {
  int depth = 0;
  DepthRole role = DepthRole::kLeftOver;
  std::size_t segments = 0;  // good segments
  std::uint64_t states = 0;  // in them
  std::vector<SegmentFault> faults;
};

/// Reports on every depth that is stored or should be, ascending. Shares the folder's lock: throws ReadError
/// while a search works in it. Throws DamagedFile for a damaged manifest.
void check_checkpoint(const std::string& folder, int threads,
                      const std::function<void(const DepthReport&)>& report);

// Listing and pruning.

/// What a search has left in the folder. Throws DamagedFile and ReadError.
CheckpointListing list_checkpoint(const std::string& folder);

/// Deletes what is not needed to resume; `kept`: also kept frontiers; `all`: everything. Returns the bytes
/// freed. Throws DamagedFile, ReadError and WriteError.
std::uint64_t prune_checkpoint(const std::string& folder, bool kept, bool all);

// Whether a depth in progress can be finished. Occupancies that are not computed yet, or are damaged, are
// computed from the states of the frontier, and those are cut off when no longer needed. Damage after that
// can be found, but not repaired.

/// The records of segments of the frontier whose states are cut off.
using CutOffRecords = std::span<const std::span<const RecordLocation>>;

/// The fault, if occupancies of `depth` that `work` does not cover have predecessors in `cut_off`: which
/// file, why, and what to do. `candidates`: the depth's occupancies, ascending.
std::optional<std::string> find_unrecoverable(const std::string& folder, int depth, const PlaceBoard& board,
                                              CutOffRecords cut_off, std::span<const Bitboard> candidates,
                                              const SegmentSet& work);

}  // namespace othello::enumerate
