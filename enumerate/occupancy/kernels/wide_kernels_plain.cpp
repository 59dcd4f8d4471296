// The kernels for colourings of 64 bits without special instructions.
#include <bit>

#include "enumerate/occupancy/kernels/wide_gap_code.h"
#include "enumerate/occupancy/kernels/wide_kernels.h"
#include "enumerate/occupancy/kernels/wide_kernels_one_by_one.h"

namespace othello {
namespace {

std::size_t successors(const WideColouring* colourings, std::size_t count, const WideMove& move,
                       WideColouring* out, std::uint64_t& flips) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const WideColouring flipped = move.flips(colourings[i]);
    if (flipped == 0) continue;
    out[found++] = move.successor(colourings[i], flipped);
    flips += static_cast<std::uint64_t>(std::popcount(flipped));
  }
  return found;
}

std::size_t keep_without_move(WideColouring* colourings, std::size_t count, const WideMove& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const WideColouring colouring = colourings[i];
    if (!move.is_legal(colouring)) colourings[kept++] = colouring;
  }
  return kept;
}

std::size_t count_moves(WideColouring* colourings, std::uint8_t* moves, std::size_t count,
                        const WideMove& move, std::uint8_t least, std::uint8_t most) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const WideColouring colouring = colourings[i];
    const auto number = static_cast<std::uint8_t>(moves[i] + (move.is_legal(colouring) ? 1 : 0));
    if (number < least || number > most) continue;
    colourings[kept] = colouring;
    moves[kept++] = number;
  }
  return kept;
}

}  // namespace

constexpr WideKernels kPlainWideKernels{.decode = decode_wide_one_by_one,
                                        .encode = encode_wide_one_by_one,
                                        .successors = successors,
                                        .keep_without_move = keep_without_move,
                                        .count_moves = count_moves};

}  // namespace othello
