// The kernels that try a move, one colouring at a time, for colourings of 32 and of 64 bits: the reference
// for the others.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "enumerate/kernels/compact_move.h"

namespace othello::enumerate {

template <class AnyColouring>
std::size_t successors_scalar(const AnyColouring* colourings, std::size_t count,
                              const AnyCompactMove<AnyColouring>& move, AnyColouring* out,
                              std::uint64_t& flips) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const AnyColouring flipped = move.flips(colourings[i]);
    if (flipped == 0) continue;
    out[found++] = move.successor(colourings[i], flipped);
    flips += static_cast<std::uint64_t>(std::popcount(flipped));
  }
  return found;
}

template <class AnyColouring>
std::size_t keep_illegal_scalar(AnyColouring* colourings, std::size_t count,
                                const AnyCompactMove<AnyColouring>& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const AnyColouring colouring = colourings[i];
    if (!move.is_legal(colouring)) colourings[kept++] = colouring;
  }
  return kept;
}

template <class AnyColouring>
std::size_t count_and_filter_moves_scalar(AnyColouring* colourings, std::uint8_t* moves, std::size_t count,
                                          const AnyCompactMove<AnyColouring>& move, std::uint8_t least,
                                          std::uint8_t most) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const AnyColouring colouring = colourings[i];
    const auto number = static_cast<std::uint8_t>(moves[i] + (move.is_legal(colouring) ? 1 : 0));
    if (number < least || number > most) continue;
    colourings[kept] = colouring;
    moves[kept++] = number;
  }
  return kept;
}

}  // namespace othello::enumerate
