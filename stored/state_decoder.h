// The states that stored numbers stand for.
//
// Occupancy numbers are decoded an occupancy at a time (enumerate/kernels/occupancy_states.h), ranks of the paper's
// numbering six cells at a time (numbering/othello_numbering.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/symmetry.h"
#include "enumerate/search/result.h"
#include "system/uint128.h"

namespace othello::stored {

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
