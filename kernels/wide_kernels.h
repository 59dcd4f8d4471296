// The inner loops for occupancies of more than 32 discs, whose colourings take 64 bits. Such an occupancy has
// few states against its 2^discs colourings: there are no bitmaps here, and no patches. Each kernel is as the
// one of the same name in kernels.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/kernels.h"

namespace othello {

/// decode() and successors() may write kKernelSlack values past their output, and decode() read as many bytes
/// past its input.
struct WideKernels {
  /// Gaps as in wide_gap_code.h.
  const std::uint8_t* (*decode)(const std::uint8_t* bytes, std::size_t count, WideColouring previous,
                                WideColouring* out);
  /// At most kMaxWideGapBytes a gap, with as many bytes of slack.
  std::uint8_t* (*encode)(const WideColouring* colourings, std::size_t count, WideColouring previous,
                          std::uint8_t* out);
  std::size_t (*successors)(const WideColouring* colourings, std::size_t count, const WideMove& move,
                            WideColouring* out, std::uint64_t& flips);
  std::size_t (*keep_without_move)(WideColouring* colourings, std::size_t count, const WideMove& move);
  std::size_t (*count_moves)(WideColouring* colourings, std::uint8_t* moves, std::size_t count,
                             const WideMove& move, std::uint8_t least, std::uint8_t most);
};

/// The kernels of either width, for code that is written once for both.
template <class AnyColouring>
using KernelsOf = std::conditional_t<std::is_same_v<AnyColouring, Colouring>, Kernels, WideKernels>;

/// The chosen kernels for this width.
template <class AnyColouring>
const KernelsOf<AnyColouring>& kernels_of(const Kernels& kernels) {
  if constexpr (std::is_same_v<AnyColouring, Colouring>) {
    return kernels;
  } else {
    return *kernels.wide;
  }
}

// Defined in kernels_plain.cpp and kernels_avx512.cpp; AVX2 uses the plain ones.
extern const WideKernels kPlainWideKernels;
#if defined(__x86_64__)
extern const WideKernels kAvx512WideKernels;
#endif

}  // namespace othello
