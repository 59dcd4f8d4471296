// The states that stored numbers stand for.
//
// In the occupancy numbering, what depends on the occupancy alone is computed when that changes; a state is
// then three look-ups, or eight for a wide colouring, since the mover's discs are a linear map of the
// colouring. Ranks of the paper's numbering are decoded six cells at a time (numbering/othello_numbering.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/symmetry.h"
#include "enumerate/kernels/bit_tables.h"
#include "enumerate/search/result.h"
#include "numbering/cell_order.h"
#include "system/uint128.h"

namespace othello::stored {

/// The states of occupancies, one occupancy at a time, from their colourings.
template <class AnyColouring>
class AnyOccupancyStates {
 public:
  explicit AnyOccupancyStates(const Board& board) : order_(board) {}

  /// Begins an occupancy of at most kMaxDiscs<AnyColouring> places, to which the next colourings belong.
  void begin(Bitboard places);
  State operator()(AnyColouring colouring) const {
    const Bitboard mover = mover_(colouring);
    return {mover, cells_ ^ mover};
  }

 private:
  CellOrder order_;
  Bitboard cells_ = 0;
  enumerate::BitTables<Bitboard, AnyColouring> mover_;  // bit i of a colouring to the cell of its place
};
using OccupancyStates = AnyOccupancyStates<enumerate::Colouring>;

extern template class AnyOccupancyStates<enumerate::Colouring>;
extern template class AnyOccupancyStates<enumerate::WideColouring>;

/// Each thread needs its own.
template <class Number>
class StateDecoder {
 public:
  StateDecoder() = default;
  virtual ~StateDecoder() = default;
  StateDecoder(const StateDecoder&) = delete;
  StateDecoder& operator=(const StateDecoder&) = delete;

  /// Sets `states` to those of these numbers, in their order. The numbers must lie below the numbering's
  /// bound.
  virtual void decode(std::span<const Number> numbers, std::vector<State>& states) = 0;
};

/// `numbering` is the one that the numbers were stored in (enumerate/search/result.h). Throws std::invalid_argument
/// or std::overflow_error if the board has no such numbers of this depth, or they need more bits.
template <class Number>
std::unique_ptr<StateDecoder<Number>> make_state_decoder(const Board& board, SymmetryMode symmetry, int depth,
                                                         enumerate::StoredNumbering numbering);

extern template std::unique_ptr<StateDecoder<std::uint64_t>> make_state_decoder(const Board&, SymmetryMode,
                                                                                int,
                                                                                enumerate::StoredNumbering);
extern template std::unique_ptr<StateDecoder<Uint128>> make_state_decoder(const Board&, SymmetryMode, int,
                                                                          enumerate::StoredNumbering);

}  // namespace othello::stored
