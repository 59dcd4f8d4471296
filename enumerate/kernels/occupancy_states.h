// The states of an occupancy from their colourings. What depends on the occupancy alone is computed as it begins; a state is
// then three look-ups, or eight for a wide colouring, since the mover's discs are a linear map of the colouring.
#pragma once

#include "board/board.h"
#include "enumerate/kernels/bit_tables.h"
#include "numbering/cell_order.h"

namespace othello::enumerate {

/// The states of occupancies, one occupancy at a time, from their colourings.
template <class AnyColouring>
class OccupancyStates {
 public:
  explicit OccupancyStates(const Board& board) : order_(board) {}

  /// Begins an occupancy of at most kMaxDiscs<AnyColouring> places, to which the next colourings belong.
  void begin(Bitboard places);
  State operator()(AnyColouring colouring) const {
    const Bitboard mover = mover_(colouring);
    return {mover, cells_ ^ mover};
  }

 private:
  CellOrder order_;
  Bitboard cells_ = 0;
  BitTables<Bitboard, AnyColouring> mover_;  // bit i of a colouring to the cell of its place
};

extern template class OccupancyStates<Colouring>;
extern template class OccupancyStates<WideColouring>;

}  // namespace othello::enumerate
