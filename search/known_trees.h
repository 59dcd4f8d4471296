// Results of complete searches of larger boards, for estimates of what a search will take. Boards that are
// searched in a moment are not among them.
#pragma once

#include <cstdint>
#include <span>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

struct KnownDepth {
  std::uint64_t states;
  std::uint64_t bytes;  // stored by the search by occupancy, to one in ten thousand
};

/// By depth, from 0 to the board's last; empty for boards and symmetries that are not known.
std::span<const KnownDepth> known_tree(const Board& board, SymmetryMode symmetry);

}  // namespace othello
