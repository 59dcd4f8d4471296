// Reflections and rotations of a board in its field. Those that leave a state as it is take moves to
// others of the same worth.
#pragma once

#include <vector>

#include "board/symmetry.h"

#include "play/endgame/field.h"

namespace othello::endgame {

class Symmetries {
 public:
  explicit Symmetries(const Field& field);

  /// The cells that symmetries of the state take a cell to, itself among them.
  Bitboard orbit(const State& state, int cell) const;

  /// Of the moves of each orbit that in the lowest cell.
  Bitboard one_per_orbit(const State& state, Bitboard moves) const;

 private:
  Bitboard image(unsigned symmetry, Bitboard cells) const;
  bool keeps(unsigned symmetry, const State& state) const {
    return image(symmetry, state.mover) == state.mover && image(symmetry, state.opponent) == state.opponent;
  }

  int columns_;
  int rows_;
  std::vector<Transformation> of_packed_;  // by symmetry, if the field is packed
  std::vector<unsigned> of_board_;         // all but the one that changes nothing
};

}  // namespace othello::endgame
