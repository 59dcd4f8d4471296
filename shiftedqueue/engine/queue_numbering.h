// The numbers that the paper's search stores its states under (enumerate/search/result.h): ranks of Othello numbers, as in the
// paper, or occupancy numbers, which leave out what a depth cannot have, so that gaps are smaller, but take longer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "enumerate/kernels/occupancy_states.h"
#include "enumerate/search/options.h"
#include "enumerate/search/result.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"
#include "shiftedqueue/kernels/move_kernel.h"

namespace othello::shiftedqueue {

/// What a search with these options uses: tight Othello numbers where the board has them.
enumerate::StoredNumbering numbering_for(const enumerate::SearchOptions& options);

/// Bytes of the board's numbers: 8 if those of all depths fit.
std::size_t number_bytes_of(const Board& board, SymmetryMode symmetry, enumerate::StoredNumbering numbering);

template <class Number>
class QueueNumbering {
 public:
  /// Throws as the numberings do if Othello numbers do not fit the type; for occupancy numbers begin_depth() does.
  QueueNumbering(const Board& board, const Symmetry& symmetry, enumerate::StoredNumbering kind);

  enumerate::StoredNumbering kind() const { return kind_; }
  /// Above the numbers of all depths.
  Number bound() const { return bound_; }

  /// Numbers are those of this depth's states from now on, and those of the one before for NumberDecoder. Not while threads use
  /// it.
  void begin_depth(int depth);
  /// The number of a state of this depth.
  Number rank_orbit(const State& state) const {
    return occupancy_ ? occupancy_->rank_orbit(state) : othello_->rank_orbit(state);
  }
  /// The numbers of `count` states of this depth. Arrays as for the kernel.
  void rank_orbits(const MoveKernel& kernel, const Bitboard* mover, const Bitboard* opponent,
                   std::size_t count, Number* numbers) const;

 private:
  template <class>
  friend class NumberDecoder;

  Board board_;
  Symmetry symmetry_;
  enumerate::StoredNumbering kind_;
  Number bound_;
  int depth_ = 0;
  std::optional<OthelloNumbering<Number>> othello_;  // one of the two
  std::optional<OccupancyNumbering<Number>> occupancy_;
};

/// The states of numbers, fast if most lie near the one before, as those of a sorted set do. Not safe for concurrent use.
template <class Number>
class NumberDecoder {
 public:
  /// Of the numbering's depth, or with `depths_before` 1 of the one before it, as it is at each begin().
  NumberDecoder(const QueueNumbering<Number>& numbering, int depths_before);

  /// Call it after the numbering has begun a depth.
  void begin();
  State operator()(Number number) {
    if (othello_) return (*othello_)(number);
    const auto rank = static_cast<std::uint64_t>(number >> discs_);
    if (rank != rank_) begin_occupancy(rank);
    return (*of_occupancy_)(static_cast<std::uint64_t>(number) & colouring_mask_);
  }

 private:
  void begin_occupancy(std::uint64_t rank);

  const QueueNumbering<Number>& numbering_;
  int depths_before_;
  std::optional<AscendingUnranker<Number>> othello_;
  std::optional<enumerate::OccupancyStates<enumerate::WideColouring>> of_occupancy_;
  int depth_ = 0;
  int discs_ = 0;
  std::uint64_t colouring_mask_ = 0;
  std::uint64_t rank_ = ~std::uint64_t{0};
};

extern template class QueueNumbering<std::uint64_t>;
extern template class QueueNumbering<Uint128>;
extern template class NumberDecoder<std::uint64_t>;
extern template class NumberDecoder<Uint128>;

}  // namespace othello::shiftedqueue
