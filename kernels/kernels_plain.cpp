// The kernels without special instructions, of both widths: the reference for the others.
#include <algorithm>
#include <array>
#include <bit>

#include "gapkeep/gap_code.h"
#include "kernels/kernels.h"
#include "kernels/scalar_kernels.h"
#include "kernels/scalar_moves.h"
#include "kernels/scalar_wide_kernels.h"
#include "kernels/wide_kernels.h"

namespace othello {
namespace {

const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, Colouring previous, Colouring* out) {
  for (std::size_t i = 0; i < count; ++i) {
    previous += read_gap(bytes) + 1;
    out[i] = previous;
  }
  return bytes;
}

std::uint8_t* encode(const Colouring* colourings, std::size_t count, Colouring previous, std::uint8_t* out) {
  for (std::size_t i = 0; i < count; ++i) {
    out = write_gap(colourings[i] - previous - 1, out);
    previous = colourings[i];
  }
  return out;
}

void count_gap_widths(const Colouring* colourings, std::size_t count, GapWidths& widths) {
  // Counters in turn: neighbouring gaps often have the same width, and would wait for each other.
  std::array<GapWidths, 4> counts{};
  for (std::size_t i = 1; i < count; ++i) {
    ++counts[i % 4][static_cast<std::size_t>(std::bit_width(colourings[i] - colourings[i - 1] - 1))];
  }
  for (const GapWidths& part : counts) {
    for (std::size_t width = 0; width < part.size(); ++width) widths[width] += part[width];
  }
}

void join(Colouring base, const std::uint16_t* low, std::size_t count, Colouring* out) {
  for (std::size_t i = 0; i < count; ++i) out[i] = base | low[i];
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

std::size_t take(std::uint64_t* bitmap, std::size_t words, Colouring base, Colouring* out) {
  Colouring* next = out;
  for (std::size_t i = 0; i < words; ++i) {
    if (bitmap[i] == 0) continue;
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
                                .encode = encode,
                                .join = join,
                                .successors = successors_scalar<Colouring>,
                                .successors_of = successors_of,
                                .raise = raise,
                                .words_of = words_scalar,
                                .mark_patches = mark_patches_scalar,
                                .keep_without_move = keep_without_move_scalar<Colouring>,
                                .count_moves = count_moves_scalar<Colouring>,
                                .count_gap_widths = count_gap_widths,
                                .take = take,
                                .digest = nullptr,
                                .digest_of_pairs = nullptr};

constexpr WideKernels kPlainWideKernels{.decode = decode_wide_scalar,
                                        .encode = encode_wide_scalar,
                                        .successors = successors_scalar<WideColouring>,
                                        .keep_without_move = keep_without_move_scalar<WideColouring>,
                                        .count_moves = count_moves_scalar<WideColouring>};

}  // namespace othello
