// What is played on: a board, its start, and the symmetries under which states are counted as one.
#pragma once

#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

struct Setting {
  Setting(const Board& played_on, SymmetryMode mode) : board(played_on), symmetry(played_on, mode) {}

  /// The start and its images, all different, the start first. States that come of one of the others are
  /// images of states that come of the start. As many as a power of two.
  std::vector<State> roots() const;

  Board board;
  Symmetry symmetry;
};

}  // namespace othello
