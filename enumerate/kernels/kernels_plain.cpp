// The kernels without special instructions, of both widths: the reference for the others.
#include <algorithm>
#include <array>
#include <bit>

#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/scalar_kernels.h"
#include "enumerate/kernels/scalar_moves.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
const std::uint8_t* decode(const std::uint8_t* bytes, std::size_t count, AnyColouring previous,
                           AnyColouring* out) {
  for (std::size_t i = 0; i < count; ++i) {
    previous += GapCodeOf<AnyColouring>::read(bytes) + 1;
    out[i] = previous;
  }
  return bytes;
}

template <class AnyColouring>
std::uint8_t* encode(const AnyColouring* colourings, std::size_t count, AnyColouring previous,
                     std::uint8_t* out) {
  for (std::size_t i = 0; i < count; ++i) {
    out = GapCodeOf<AnyColouring>::write(colourings[i] - previous - 1, out);
    previous = colourings[i];
  }
  return out;
}

template <class AnyColouring>
void count_gap_widths(const AnyColouring* colourings, std::size_t count, AnyGapWidths<AnyColouring>& widths) {
  // Counters in turn: neighbouring gaps often have the same width, and would wait for each other.
  std::array<AnyGapWidths<AnyColouring>, 4> counts{};
  for (std::size_t i = 1; i < count; ++i) {
    ++counts[i % 4][static_cast<std::size_t>(std::bit_width(colourings[i] - colourings[i - 1] - 1))];
  }
  for (const AnyGapWidths<AnyColouring>& part : counts) {
    for (std::size_t width = 0; width < part.size(); ++width) widths[width] += part[width];
  }
}

template <class AnyColouring>
std::size_t successors_with_legality(const AnyColouring* colourings, std::size_t count,
                                     const AnyCompactMove<AnyColouring>& move, AnyColouring* out,
                                     std::uint8_t* legal) {
  std::fill_n(legal, (count + 15) / 16 * 2, std::uint8_t{0});
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const AnyColouring flips = move.flips(colourings[i]);
    if (flips == 0) continue;
    out[found++] = move.successor(colourings[i], flips);
    legal[i / 8] = static_cast<std::uint8_t>(legal[i / 8] | 1u << i % 8);
  }
  return found;
}

void update_best(std::uint8_t* best, std::size_t count, const std::uint8_t* legal,
                 const std::uint8_t* values) {
  for (std::size_t i = 0; i < count; ++i) {
    if ((legal[i / 8] >> i % 8 & 1) != 0) best[i] = std::max(best[i], *values++);
  }
}

template <class AnyColouring>
constexpr AnyKernels<AnyColouring> kPlainOf{
    .decode = decode<AnyColouring>,
    .encode = encode<AnyColouring>,
    .add_base = add_base_scalar<AnyColouring>,
    .successors = successors_scalar<AnyColouring>,
    .successors_with_legality = successors_with_legality<AnyColouring>,
    .pack_words = words_scalar<AnyColouring>,
    .mark_patches = mark_patches_scalar<AnyColouring>,
    .keep_illegal = keep_illegal_scalar<AnyColouring>,
    .count_and_filter_moves = count_and_filter_moves_scalar<AnyColouring>,
    .count_gap_widths = count_gap_widths<AnyColouring>,
    .drain = drain_scalar<AnyColouring>,
    .digest = nullptr,
    .digest_of_pairs = nullptr,
    .permute_bits = nullptr};

}  // namespace

constexpr Kernels kPlainKernels{kPlainOf<Colouring>, "plain", &kPlainOf<WideColouring>,
                                0,  // states of a patch
                                update_best};

}  // namespace othello::enumerate
