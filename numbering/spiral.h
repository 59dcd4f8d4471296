// The order of the cells in an Othello number (the paper's Fig. 5).
#pragma once

#include <vector>

#include "board/board.h"

namespace othello {

/// All open cells of the board, highest place first: from the top right corner of its bounds counterclockwise
/// (left along the top, down, right, up) and inwards; the cells that the start fills, the centre block, are
/// taken out and put last, in the same order. Cells far from the centre change least, so they take the
/// highest places.
std::vector<int> spiral_order(const Board& board);

}  // namespace othello
