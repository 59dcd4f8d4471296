// The occupancy numbering: a second number system for states, beside the paper's.
//
// A state of depth d is numbered within its depth by which cells are occupied and how they are coloured:
//
//     number = rank of the occupancy among those of depth d * 2^(d + 4) + colouring
//
// in the places of numbering/cell_order.h. The centre block is always filled, so an occupancy of depth d is
// a set of d out of cells - 4 places (on other boards: open cells minus the discs of the start). Its rank is
// that of the combinatorial number system: with its places p1 < p2 < ... counted from 0 at the lowest outside
// the centre,
//
//     rank = binomial(p1, 1) + binomial(p2, 2) + ... + binomial(pd, d).
//
// Ranks ascend as the sets do, read as integers.
//
// A state's number is the smallest over the symmetry group, which is that of the representative: the
// smallest (occupancy, colouring) of the orbit. The bound of a depth is binomial(cells - 4, d) * 2^(d + 4):
// 42 bits at depth 20 of 5x6, against 46 of the paper's ranks; up to 96 bits for 8x8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/symmetry.h"
#include "numbering/cell_order.h"
#include "system/uint128.h"

namespace othello {

/// How many ways there are to choose `chosen` of `from` things, 0 <= chosen, from <= 62.
std::uint64_t binomial(int from, int chosen);

/// Numbers of `depth` lie below this.
Uint128 occupancy_number_bound(const Board& board, int depth);

/// The rank of an occupancy (a set of places with the centre) among those of its depth. `start_discs`: the
/// number of discs in the centre.
std::uint64_t rank_occupancy(Bitboard places, int start_discs);
/// The inverse. `rank` must be below binomial(cells - start_discs, depth).
Bitboard unrank_occupancy(int depth, std::uint64_t rank, int start_discs);

template <class Number>
class OccupancyNumbering {
 public:
  /// Throws std::invalid_argument if numbers of `depth` do not fit the type.
  OccupancyNumbering(const Board& board, const Symmetry& symmetry, int depth);

  int depth() const { return depth_; }
  /// Every number is below this.
  Number bound() const { return bound_; }

  /// The number of a state's orbit. The state must be of this depth.
  Number rank_orbit(const State& state) const;
  /// The state with this number, which must be below bound(); not every number is a representative's.
  State unrank(Number number) const;
  /// The orbit's smallest state.
  State representative(const State& state) const { return unrank(rank_orbit(state)); }

 private:
  template <std::size_t kImages>
  Number smallest_number(const State& state) const;
  void make_images(const Symmetry& symmetry);

  CellOrder order_;
  std::vector<Bitboard> images_;
  int images_per_byte_ = 0;
  int depth_;
  Number bound_;
};

extern template class OccupancyNumbering<std::uint64_t>;
extern template class OccupancyNumbering<Uint128>;

}  // namespace othello
