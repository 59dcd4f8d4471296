// Scalar kernels that several instruction sets share.
#pragma once

#include <bit>

#include "kernels/kernels.h"

namespace othello {

inline std::size_t words_scalar(const Colouring* colourings, std::size_t count, Colouring all,
                                std::uint32_t* numbers, std::uint64_t* words) {
  std::size_t found = 0;
  std::uint32_t number = ~std::uint32_t{0};
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Colouring q = all ^ colourings[i];
    // No branch: no processor could predict where one word ends and the next begins.
    const std::uint64_t is_next = q / 64 != number ? 1 : 0;
    word = (word & (is_next - 1)) | std::uint64_t{1} << q % 64;
    number = q / 64;
    found += is_next;
    numbers[found - 1] = number;
    words[found - 1] = word;
  }
  return found;
}

inline void mark_patches_scalar(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
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
