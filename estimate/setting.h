// What is played on: the one place where a board's size, shape and start come into an estimate.
#pragma once

#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

struct Setting {
  Board board;
  Bitboard existing;  // the cells that lines run over; all others end lines as the edge does
  Bitboard open;      // those of them that a disc may be placed on, or lies on
  State start;
  // Maps the board, its cells and the start's set of discs to themselves; element 0 is the identity.
  std::vector<Transformation> group;

  /// Depth 0 has this many.
  int start_discs() const { return start.discs(); }
  int last_depth() const { return std::popcount(open) - start_discs(); }
  /// The start and its images, all different, the start first. States that come of one of the others are
  /// images of states that come of the start.
  std::vector<State> roots() const;
};

/// A whole board from its ordinary start.
Setting ordinary_setting(const Board& board, SymmetryMode symmetry);

}  // namespace othello
