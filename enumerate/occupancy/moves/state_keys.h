// The digest's keys (board/digest.h) of the colourings of one occupancy, by table.
//
// The digest takes the image of a state whose cells make the smallest integer. For most occupancies that is
// the image under one element of the group, whatever the colouring, and the key is a linear map of the
// colouring's bits. For a self-symmetric occupancy each state's representative is worked out.
#pragma once

#include <cstdint>

#include "enumerate/occupancy/moves/bit_tables.h"
#include "enumerate/occupancy/moves/search_space.h"

namespace othello {

class StateKeys {
 public:
  explicit StateKeys(const SearchSpace& space) : space_(space) {}

  /// Goes on to another occupancy, of places.
  void begin(Bitboard occupancy, bool self_symmetric);
  std::uint64_t operator()(Colouring colouring) const {
    return self_symmetric_ ? key_of_representative(colouring) : base_ ^ tables_(colouring);
  }

 private:
  std::uint64_t key_of_representative(Colouring colouring) const;

  const SearchSpace& space_;
  Bitboard occupancy_ = 0;
  bool self_symmetric_ = false;
  BitTables<std::uint64_t> tables_;
  std::uint64_t base_ = 0;
};

}  // namespace othello
