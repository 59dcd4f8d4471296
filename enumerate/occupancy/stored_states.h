// The states of a frontier as gapkeep blocks of occupancy numbers (numbering/occupancy_numbering.h), for the
// results file.
#pragma once

#include <cstddef>
#include <vector>

#include "board/board.h"
#include "enumerate/occupancy/frontier.h"
#include "gapkeep/widths.h"

namespace othello {

/// Bytes of an occupancy number of this depth in gapkeep blocks: 8 if they suffice, else 16.
int occupancy_number_bytes(const Board& board, int depth);

/// The blocks of each segment, ascending over them all. Throws DamagedFile.
std::vector<std::vector<std::byte>> occupancy_blocks(const Frontier& frontier, const Board& board, int depth,
                                                     const Widths& widths, int threads);

}  // namespace othello
