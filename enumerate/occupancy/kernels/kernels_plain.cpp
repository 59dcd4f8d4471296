// The kernels without special instructions: the definition that the others must agree with.
#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/kernels/kernels_one_by_one.h"
#include "enumerate/occupancy/kernels/wide_kernels.h"

namespace othello {
namespace {

const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, Colouring previous, Colouring* out) {
  for (std::size_t i = 0; i < count; ++i) {
    previous += read_gap(bytes) + 1;
    out[i] = previous;
  }
  return bytes;
}

void join(Colouring base, const std::uint16_t* low, std::size_t count, Colouring* out) {
  for (std::size_t i = 0; i < count; ++i) out[i] = base | low[i];
}

std::size_t successors(const Colouring* colourings, std::size_t count, const CompactMove& move,
                       Colouring* out, std::uint64_t& flips) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Colouring flipped = move.flips(colourings[i]);
    if (flipped == 0) continue;
    out[found++] = move.successor(colourings[i], flipped);
    flips += static_cast<std::uint64_t>(std::popcount(flipped));
  }
  return found;
}

std::size_t successors_of(const Colouring* colourings, std::size_t count, const CompactMove& move,
                          Colouring* out, std::uint8_t* legal) {
  std::fill_n(legal, (count + 15) / 16 * 2, std::uint8_t{0});
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Colouring flips = move.flips(colourings[i]);
    if (flips == 0) continue;
    out[found++] = move.successor(colourings[i], flips);
    legal[i / 8] = static_cast<std::uint8_t>(legal[i / 8] | 1u << i % 8);
  }
  return found;
}

void raise(std::uint8_t* best, std::size_t count, const std::uint8_t* legal, const std::uint8_t* values) {
  for (std::size_t i = 0; i < count; ++i) {
    if ((legal[i / 8] >> i % 8 & 1) != 0) best[i] = std::max(best[i], *values++);
  }
}

std::size_t keep_without_move(Colouring* colourings, std::size_t count, const CompactMove& move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Colouring colouring = colourings[i];
    if (!move.is_legal(colouring)) colourings[kept++] = colouring;
  }
  return kept;
}

std::size_t count_moves(Colouring* colourings, std::uint8_t* moves, std::size_t count,
                        const CompactMove& move, std::uint8_t least, std::uint8_t most) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Colouring colouring = colourings[i];
    const auto number = static_cast<std::uint8_t>(moves[i] + (move.is_legal(colouring) ? 1 : 0));
    if (number < least || number > most) continue;
    colourings[kept] = colouring;
    moves[kept++] = number;
  }
  return kept;
}

std::size_t take(std::uint64_t* bitmap, std::size_t words, Colouring base, Colouring* out) {
  Colouring* next = out;
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t word = bitmap[i]; word != 0; word &= word - 1) {
      *next++ = base + static_cast<Colouring>(64 * i) + static_cast<Colouring>(std::countr_zero(word));
    }
    bitmap[i] = 0;
  }
  return static_cast<std::size_t>(next - out);
}

}  // namespace

constexpr Kernels kPlainKernels{.name = "plain",
                                .wide = &kPlainWideKernels,
                                .least_states_of_patch = 0,
                                .decode = decode,
                                .encode = encode_one_by_one,
                                .join = join,
                                .successors = successors,
                                .successors_of = successors_of,
                                .raise = raise,
                                .words_of = words_one_by_one,
                                .mark_patches = mark_patches_one_by_one,
                                .keep_without_move = keep_without_move,
                                .count_moves = count_moves,
                                .count_gap_widths = count_gap_widths_one_by_one,
                                .take = take,
                                .digest = nullptr};

}  // namespace othello
