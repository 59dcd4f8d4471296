// Positions in a stored set drawn at random, and what lies there in gapkeep blocks, without reading the rest.
//
// A set is not indexed by position, but a block says how many values it has and how long it is: the blocks are
// walked from header to header, and those with a wanted position are read and validated. What is only true of
// the whole set, such as its checksum, is not checked.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gapkeep/widths.h"
#include "system/hdf5/random_access_bytes.h"
#include "system/uint128.h"

namespace othello::stored {

/// `count` numbers below `bound` (which is not 0 unless `count` is), each as likely as any other at each draw,
/// ascending. The same for a seed everywhere.
std::vector<std::uint64_t> draw_with_replacement(std::uint64_t count, std::uint64_t bound,
                                                 std::uint64_t seed);

/// Calls `visit_piece` for every block in which one of the ascending positions lies: the position of the block's first
/// value, its values, and the positions. Throws DamagedFile.
template <class Number>
using VisitBlock = std::function<void(std::uint64_t first, std::span<const Number> values,
                                      std::span<const std::uint64_t> positions)>;
template <class Number>
void visit_blocks_containing(const RandomAccessBytes& blocks, const Widths& widths, Number bound,
                             std::span<const std::uint64_t> positions, const VisitBlock<Number>& visit_piece);

extern template void visit_blocks_containing(const RandomAccessBytes&, const Widths&, std::uint64_t,
                                             std::span<const std::uint64_t>,
                                             const VisitBlock<std::uint64_t>&);
extern template void visit_blocks_containing(const RandomAccessBytes&, const Widths&, Uint128,
                                             std::span<const std::uint64_t>, const VisitBlock<Uint128>&);

}  // namespace othello::stored
