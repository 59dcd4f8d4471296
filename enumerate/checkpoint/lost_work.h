// Whether a depth in progress can be finished. Occupancies that are not computed yet, or are damaged, are
// computed from the states of the frontier, and those are cut off when no longer needed. Damage after that
// can be found, but not repaired.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "enumerate/checkpoint/segment_set.h"
#include "kernels/place_board.h"

namespace othello {

/// The records of segments of the frontier whose states are cut off.
using CutOffRecords = std::span<const std::span<const RecordLocation>>;

/// The fault, if occupancies of `depth` that `work` does not cover have predecessors in `cut_off`: which
/// file, why, and what to do. `candidates`: the depth's occupancies, ascending.
std::optional<std::string> find_lost_work(const std::string& folder, int depth, const PlaceBoard& board,
                                          CutOffRecords cut_off, std::span<const Bitboard> candidates,
                                          const SegmentSet& work);

}  // namespace othello
