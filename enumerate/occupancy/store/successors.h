// The occupancies that the next depth may have.
#pragma once

#include <span>
#include <vector>

#include "enumerate/occupancy/moves/place_board.h"
#include "enumerate/occupancy/store/segment.h"

namespace othello {

/// The representatives of all occupancies that a disc beside two in a line leads to from one of `parents`,
/// ascending. Not every one need be reached by a legal move.
std::vector<Bitboard> successor_occupancies(const PlaceBoard& board, std::span<const RecordPlace> parents,
                                            int threads);

}  // namespace othello
