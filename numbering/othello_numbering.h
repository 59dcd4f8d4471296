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
// Weights make encoding linear: a rank is a constant (all trits vacant) plus one term per disc, summed
// from tables of eight cells at a time, for each transformation.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "system/uint128.h"

namespace othello {

/// Whether a numbering uses the fifth filled cell of square boards of even side.
enum class Bound { kPlain, kTight };

/// T * 2^4 * 3^(cells-4), or T * 2^5 * 3^(cells-5) if tight. At most 103 bits (8x8), 104 on other boards.
Uint128 number_bound(const Board& board, int transformations, Bound bound);

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
  Number rank(const State& state) const {
    Number smallest = value(state, 0);
    for (int t = 1; t < transformations_; ++t) {
      const Number other = value(state, t);
      smallest = other < smallest ? other : smallest;
    }
    return smallest;
  }

  /// The orbit's representative. `rank` must be below rank_bound().
  State unrank(Number rank) const;

  /// The state's number, transformation digit included.
  Number encode(const State& state) const;

  /// The state of a number below bound(). Inverse of encode; numbers that are not the smallest of their
  /// state decode too, so n is a state's number if and only if encode(decode(n)) == n.
  State decode(Number number) const;

 private:
  // Bits decoded at a time: all bits of an MxN board.
  static constexpr std::size_t kBitGroup = 5;
  struct BitGroup {
    int bits = 0;
    std::array<State, std::size_t{1} << kBitGroup> cells{};
  };
  static constexpr int kGroup = 6;        // trits decoded at a time
  static constexpr int kGroupSize = 729;  // 3^kGroup
  using Terms = std::array<Number, 256>;  // per value of eight cells
  struct Encoder {
    std::vector<Terms> mover;
    std::vector<Terms> opponent;
  };

  // The rank of transformation t's image of a state, not yet the smallest. If tight numbers need a
  // filled fifth cell and the image has none, the largest Number.
  Number value(const State& state, int t) const {
    const Encoder& encoder = encoders_[static_cast<std::size_t>(t)];
    if ((state.occupancy() & required_[static_cast<std::size_t>(t)]) !=
        required_[static_cast<std::size_t>(t)]) {
      return ~Number{0};
    }
    Number sum = vacant_;
    for (std::size_t i = 0; i < encoder.mover.size(); ++i) {
      sum += encoder.mover[i][(state.mover >> (8 * i)) & 0xff];
      sum += encoder.opponent[i][(state.opponent >> (8 * i)) & 0xff];
    }
    return sum;
  }

  void make_encoders(const Symmetry& symmetry, const std::vector<int>& order,
                     const std::vector<Number>& weights);
  void make_decoder(const std::vector<int>& order);

  Board board_;
  int transformations_;
  Number rank_bound_ = 0;
  Number vacant_ = 0;  // the rank of a board whose trits are all vacant and whose bits are all 0
  std::optional<int> fifth_cell_;
  int bits_;
  std::vector<Encoder> encoders_;    // per transformation
  std::vector<Bitboard> required_;   // per transformation, what must be filled: the fifth cell's origin, or 0
  TransformationGroup symmetries_;   // on cells
  std::vector<BitGroup> bit_cells_;  // the lowest places, lowest group first
  std::vector<std::array<State, kGroupSize>> trit_cells_;  // per group of trits, lowest group first
};

extern template class OthelloNumbering<std::uint64_t>;
extern template class OthelloNumbering<Uint128>;

}  // namespace othello
