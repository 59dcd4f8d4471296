// What is played on: a board, its start, and the symmetries under which states are counted as one.
#pragma once

#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

struct Setting {
  Setting(const Board& played_on, SymmetryMode mode) : board(played_on), symmetry(played_on, mode) {}

  /// The start and its images, all different, the start first; their number is a power of two. States that
  /// come from another root are images of states that come from the start.
  std::vector<State> roots() const;

  Board board;
  Symmetry symmetry;
};

}  // namespace othello
