// Scalar kernels for colourings of 64 bits, shared by all instruction sets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gapkeep/wide_gap_code.h"

namespace othello {

inline const std::uint8_t* decode_wide_scalar(const std::uint8_t* bytes, std::size_t count,
                                              WideColouring previous, WideColouring* out) {
  for (std::size_t i = 0; i < count; ++i) {
    previous += read_wide_gap(bytes) + 1;
    out[i] = previous;
  }
  return bytes;
}

inline std::uint8_t* encode_wide_scalar(const WideColouring* colourings, std::size_t count,
                                        WideColouring previous, std::uint8_t* out) {
  for (std::size_t i = 0; i < count; ++i) {
    out = write_wide_gap(colourings[i] - previous - 1, out);
    previous = colourings[i];
  }
  return out;
}

}  // namespace othello
