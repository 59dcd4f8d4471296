// Scalar kernels of either width that several instruction sets share.
#pragma once

#include <bit>

#include "enumerate/kernels/kernels.h"

namespace othello::enumerate {

template <class AnyColouring>
std::size_t words_scalar(const AnyColouring* colourings, std::size_t count, AnyColouring all,
                         AnyColouring* numbers, std::uint64_t* words) {
  std::size_t found = 0;
  AnyColouring number = ~AnyColouring{0};
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const AnyColouring q = all ^ colourings[i];
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

template <class AnyColouring>
void mark_patches_scalar(std::span<const std::uint32_t> numbers, const ColouringPatch* patches,
                         const AnyCompactMove<AnyColouring>& move, std::uint64_t* bitmap,
                         MarkedMoves& moves) {
  const AnyColouring all = move.discs_before();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    AnyColouring first = AnyColouring{numbers[i]} << kPatchBits;
    for (std::uint64_t word : patches[i].words) {
      for (; word != 0; word &= word - 1) {
        ++moves.states;
        const AnyColouring mover = all ^ (first + static_cast<AnyColouring>(std::countr_zero(word)));
        const AnyColouring flips = move.flips(mover);
        if (flips == 0) continue;
        const AnyColouring successor = move.successor(mover, flips);
        bitmap[successor / 64] |= std::uint64_t{1} << successor % 64;
        ++moves.moves;
        moves.flips += static_cast<std::uint64_t>(std::popcount(flips));
      }
      first += 64;
    }
  }
}

template <class AnyColouring>
void add_base_scalar(AnyColouring base, const std::uint16_t* low, std::size_t count, AnyColouring* out) {
  for (std::size_t i = 0; i < count; ++i) out[i] = base | low[i];
}

template <class AnyColouring>
std::size_t drain_scalar(std::uint64_t* bitmap, std::size_t words, AnyColouring base, AnyColouring* out) {
  AnyColouring* next = out;
  for (std::size_t i = 0; i < words; ++i) {
    if (bitmap[i] == 0) continue;
    for (std::uint64_t word = bitmap[i]; word != 0; word &= word - 1) {
      *next++ = base + static_cast<AnyColouring>(64 * i) + static_cast<AnyColouring>(std::countr_zero(word));
    }
    bitmap[i] = 0;
  }
  return static_cast<std::size_t>(next - out);
}

}  // namespace othello::enumerate
