// Kernels that more than one instruction set does a colouring or a state at a time.
#pragma once

#include <bit>

#include "enumerate/occupancy/kernels/kernels.h"

namespace othello {

inline std::size_t words_one_by_one(const Colouring* colourings, std::size_t count, Colouring all,
                                    std::uint32_t* numbers, std::uint64_t* words) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Colouring q = all ^ colourings[i];
    if (found == 0 || numbers[found - 1] != q / 64) {
      numbers[found] = q / 64;
      words[found++] = 0;
    }
    words[found - 1] |= std::uint64_t{1} << q % 64;
  }
  return found;
}

inline void mark_patches_one_by_one(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                                    const CompactMove& move, std::uint64_t* bitmap, MarkedMoves& moves) {
  const Colouring all = move.discs_before();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Colouring first = numbers[i] << kPatchBits;
    for (std::uint64_t word : patches[i].words) {
      for (; word != 0; word &= word - 1) {
        ++moves.states;
        const Colouring mover = all ^ (first + static_cast<Colouring>(std::countr_zero(word)));
        const Colouring flips = move.flips(mover);
        if (flips == 0) continue;
        const Colouring successor = move.successor(mover, flips);
        bitmap[successor / 64] |= std::uint64_t{1} << successor % 64;
        ++moves.moves;
        moves.flips += static_cast<std::uint64_t>(std::popcount(flips));
      }
      first += 64;
    }
  }
}

}  // namespace othello
