// Which occupancies of a depth with wide colourings are computed in a bitmap (bitmap_expander.h), and which,
// with few states against their 2^discs colourings, in a sorted list (list_expander.h).
//
// The states of an occupancy are estimated by the stored bytes of its parents, which the index knows: so the
// choice is the same for every number of threads and ranks. Each parent is read for one vacant cell, has a
// move there or not, and leads to a state that others lead to as well. A list takes a time for each move; a
// bitmap takes less, and a time for each of its words besides.
#pragma once

#include <cstdint>
#include <span>

#include "enumerate/frontier/frontier.h"
#include "enumerate/occupancy/parent_moves.h"

namespace othello::enumerate {

/// The most discs of an occupancy in a bitmap: 128 GiB, in tiles.
inline constexpr int kMaxBitmapDiscs = 40;

/// An occupancy is dense if it has at most so many colourings for a byte of its parents: tuning's, where nothing
/// else is set. 0: none is dense.
std::uint64_t dense_colourings_per_byte();
/// Sets it for the rest of the process. For tests, while nothing is searched.
void set_dense_colourings_per_byte(std::uint64_t colourings);

/// Whether the occupancy, of wide colourings, is computed in a bitmap.
bool is_dense(const ParentMoves& work, const Frontier& parents);

/// Whether some occupancy of so many discs may be dense, of a depth that `parents` lead to.
bool some_may_be_dense(const Frontier& parents, int discs, int symmetry_order);

/// Of the parent bytes that are read for all of these occupancies, the share that dense ones need. Looks up
/// every parent, so the list should be short.
double dense_share(const PlaceBoard& board, const Frontier& parents, std::span<const Bitboard> occupancies);

}  // namespace othello::enumerate
