// Othello numbers: the paper's mixed-base number system (section 4).
//
// A number has a digit for each cell and one for the transformation. From the lowest place up:
//
//   place 0             base T   which element of the symmetry group was applied
//   places 1 to 4       base 2   the centre block, always filled
//   places 5 to M*N     base 3   the other cells, the top right corner highest (numbering/cell_order.h)
//
// so that numbers lie below T * 2^4 * 3^(M*N-4). On other boards than MxN the cells that the start fills
// take the place of the centre block, and the other open cells have the trits. A bit is 0 for the
// opponent's disc and 1 for the mover's; a trit can also be 2, for a vacant cell. The number of a state is
// the smallest over all t of t(state) written with digit t. Decoding undoes t, so that encoding and
// decoding are exact inverses. The states of one orbit share everything above place 0; this part, number /
// T, is called the orbit's rank here. It belongs to the orbit's representative, whose own digit is 0. The
// search only needs to distinguish orbits, so it keeps ranks.
//
// Tight numbers: on square boards of even side the four first moves are one under the full group, so
// that from depth 1 on every orbit has a state with a given fifth cell filled. That cell takes place 5
// with base 2, and the bound becomes T * 2^5 * 3^(M*N-5). Only transformations that fill it are tried.
//
// Weights make encoding linear: a rank is a constant (all trits vacant) plus one term per disc
// (numbering/orbit_sums.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "numbering/orbit_sums.h"
#include "system/uint128.h"

namespace othello {

/// Whether a numbering uses the fifth filled cell of square boards of even side.
enum class Bound { kPlain, kTight };

/// T * 2^4 * 3^(cells-4), or T * 2^5 * 3^(cells-5) if tight. At most 103 bits (8x8), 104 on other boards.
Uint128 number_bound(const Board& board, int transformations, Bound bound);

template <class Number>
class AscendingUnranker;

/// Number is std::uint64_t or Uint128.
template <class Number>
class OthelloNumbering {
 public:
  /// Throws std::overflow_error if the bound needs more bits than Number has, std::invalid_argument for a
  /// tight numbering of a board without one, or without its full group.
  OthelloNumbering(const Board& board, const Symmetry& symmetry, Bound bound);

  /// All numbers are below this.
  Number bound() const { return rank_bound_ * static_cast<Number>(transformations_); }
  /// All ranks are below this: bound() / T.
  Number rank_bound() const { return rank_bound_; }
  int transformations() const { return transformations_; }
  /// The cell that tight numbers require to be filled.
  std::optional<int> fifth_cell() const { return fifth_cell_; }

  /// The state's orbit. The centre block must be filled; for tight numbers the orbit must have a state
  /// with the fifth cell filled, as every state from depth 1 on has.
  Number rank_orbit(const State& state) const { return ranks_->least(state); }
  /// What ranks are the least sums of.
  const OrbitSums<Number>& rank_sums() const { return *ranks_; }

  /// The orbit's representative. `rank` must be below rank_bound().
  State unrank_orbit(Number rank) const { return decode_discs(rank, 0, 0); }

  /// The state's number, transformation digit included.
  Number encode(const State& state) const;

  /// The state of a number below bound(). Inverse of encode; numbers that are not the smallest of their
  /// state decode too, so n is a state's number if and only if encode(decode(n)) == n.
  State decode(Number number) const;

 private:
  friend class AscendingUnranker<Number>;

  // Bits decoded at a time: all bits of an MxN board.
  static constexpr std::size_t kBitGroup = 5;
  struct BitGroup {
    int bits = 0;
    std::array<State, std::size_t{1} << kBitGroup> cells{};
  };
  static constexpr int kGroup = 6;        // trits decoded at a time
  static constexpr int kGroupSize = 729;  // 3^kGroup

  // The discs that a rank says, without the lowest places: so many groups of bits and of trits.
  State decode_discs(Number rank, std::size_t without_bits, std::size_t without_trits) const;
  void make_ranks(const Symmetry& symmetry, const std::vector<int>& order,
                  const std::vector<Number>& weights);
  void make_decoder(const std::vector<int>& order);
  void make_low_cells();

  Board board_;
  int transformations_;
  Number rank_bound_ = 0;
  std::optional<int> fifth_cell_;
  int bits_;
  std::optional<OrbitSums<Number>> ranks_;
  TransformationGroup symmetries_;                         // on cells
  std::vector<BitGroup> bit_cells_;                        // the lowest places, lowest group first
  std::vector<std::array<State, kGroupSize>> trit_cells_;  // per group of trits, lowest group first
  // By the part of a rank that the lowest group of bits makes; where it is the only one, with the lowest of trits.
  std::vector<State> low_cells_;
};

/// OthelloNumbering::unrank_orbit() for ranks most of which differ from the one before in low places alone, as those of
/// a sorted set do: what the high places say is kept. Not safe for concurrent use.
template <class Number>
class AscendingUnranker {
 public:
  explicit AscendingUnranker(const OthelloNumbering<Number>& numbering);

  State operator()(Number rank) {
    if (rank - base_ >= numbering_.low_cells_.size()) find_high_cells(rank);  // also if rank < base_
    const State& low = numbering_.low_cells_[static_cast<std::size_t>(rank - base_)];
    return {high_cells_.mover | low.mover, high_cells_.opponent | low.opponent};
  }

 private:
  void find_high_cells(Number rank);

  const OthelloNumbering<Number>& numbering_;
  Number base_ = 0;  // the least rank with high_cells_
  State high_cells_;
};

extern template class OthelloNumbering<std::uint64_t>;
extern template class OthelloNumbering<Uint128>;
extern template class AscendingUnranker<std::uint64_t>;
extern template class AscendingUnranker<Uint128>;

}  // namespace othello
