// What all threads of a search by occupancy share and none changes.
#pragma once

#include "board/digest.h"
#include "board/symmetry.h"
#include "enumerate/occupancy/moves/place_board.h"

namespace othello {

struct SearchSpace {
  SearchSpace(const Board& board_of_search, SymmetryMode mode)
      : board(board_of_search), symmetry(board, mode), places(board, symmetry), digest_keys(board) {}

  Board board;
  Symmetry symmetry;
  PlaceBoard places;
  DigestKeys digest_keys;
};

}  // namespace othello
