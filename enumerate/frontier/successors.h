// The occupancies that the next depth may have.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/segment.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

/// Calls use(representative) for every occupancy that a disc beside two in a line leads to from this one;
/// some come several times.
template <class Use>
void for_each_successor(const PlaceBoard& board, Bitboard occupancy, const Use& use) {
  for (Bitboard vacant = board.open() & ~occupancy; vacant != 0; vacant &= vacant - 1) {
    if (!board.can_flip(occupancy, std::countr_zero(vacant))) continue;
    use(board.representative(occupancy | (vacant & (~vacant + 1))));
  }
}

/// The representatives of all occupancies that a disc beside two in a line leads to from one of `parents`,
/// ascending. Not every one need be reached by a legal move. `most_bytes`: of memory, about; with little of
/// it fewer threads work, but at least one. `least_parents`: of a thread; fewer are not worth waking one.
std::vector<Bitboard> successor_occupancies(const PlaceBoard& board, std::span<const RecordLocation> parents,
                                            int threads, std::uint64_t most_bytes = ~std::uint64_t{0},
                                            std::size_t least_parents = 4096);

/// The memory that a single thread takes for that, about, including the result.
std::uint64_t successor_bytes(std::size_t parents);

}  // namespace othello::enumerate
