// Finds when a frontier's segments are no longer needed.
//
// Occupancies are computed in ascending order, so a segment is no longer needed once the largest successor of
// its records has been passed.
#pragma once

#include <cstddef>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

class ParentRelease {
 public:
  ParentRelease(const PlaceBoard& board, const Frontier& frontier, int threads);

  /// Segments that only occupancies below `below` need, `most` at most, each once: the caller releases them.
  std::vector<std::size_t> extract_below(Bitboard below, std::size_t most);

 private:
  struct Need {
    Bitboard last_successor = 0;
    std::size_t segment = 0;
  };
  std::vector<Need> needs_;  // ascending
  std::size_t taken_ = 0;
};

}  // namespace othello::enumerate
