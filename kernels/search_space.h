// Constants that all threads of a search by occupancy share.
#pragma once

#include "board/digest.h"
#include "board/symmetry.h"
#include "kernels/place_board.h"

namespace othello {

struct SearchSpace {
  SearchSpace(const Board& board_of_search, SymmetryMode mode, bool wants_move_range = false)
      : board(board_of_search),
        symmetry(board, mode),
        places(board, symmetry),
        digest_keys(board),
        move_range(wants_move_range) {}

  Board board;
  Symmetry symmetry;
  PlaceBoard places;
  DigestKeys digest_keys;
  bool move_range;  // whether to find the fewest and the most moves (search/mobility.h)
};

}  // namespace othello
