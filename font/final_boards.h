// The set of a board's final states: full boards that the game reaches.
//
// States come as a stream, one of each orbit or all of them. Look-ups may use any member of an orbit:
// contains() tries the images under the symmetry group instead of storing them.
//
// Up to kBitmapCells cells the set is a bitmap of 2^cells bits, one for each colouring (128 MiB for 5x6), in
// the order of places (numbering/cell_order.h), in which a results file stores its states nearly in sequence.
// Larger boards, of which no complete set is known, take a sorted list.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "board/symmetry.h"
#include "numbering/cell_order.h"

namespace othello::font {

/// Is called with some states at a time, perhaps by several threads at once.
using VisitStates = std::function<void(std::span<const State>)>;
/// Passes all its states to the function given.
using StateSource = std::function<void(const VisitStates&)>;

class FinalBoards {
 public:
  static constexpr int kBitmapCells = 32;

  /// Takes all states of the source, which must be full boards; throws std::invalid_argument if one is not.
  FinalBoards(const Board& board, SymmetryMode symmetry, const StateSource& source);

  const Board& board() const { return board_; }
  const Symmetry& symmetry() const { return symmetry_; }
  /// How many states the source gave.
  std::uint64_t size() const { return size_; }

  /// Whether a state of this full board's orbit is in the set.
  bool contains(const State& state) const;

  /// Calls `visit` with each state that the source gave.
  void for_each(const std::function<void(const State&)>& visit) const { for_each_of_part(0, 1, visit); }
  /// The same for one of `parts` parts, for as many threads at once.
  void for_each_of_part(std::size_t part, std::size_t parts,
                        const std::function<void(const State&)>& visit) const;

 private:
  void insert(std::span<const State> states);
  State state_of(Bitboard colouring) const;

  Board board_;
  Symmetry symmetry_;
  CellOrder order_;
  std::uint64_t size_ = 0;
  std::vector<std::uint64_t> bitmap_;  // bit `colouring`: the mover's places
  std::vector<Bitboard> list_;         // colourings, sorted; used if there is no bitmap
  std::mutex insert_mutex_;
};

}  // namespace othello::font
