// Kernels that more than one instruction set does a gap at a time.
#pragma once

#include <array>
#include <bit>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/kernels/kernels.h"

namespace othello {

inline std::uint8_t* encode_one_by_one(const Colouring* colourings, std::size_t count, Colouring previous,
                                       std::uint8_t* out) {
  for (std::size_t i = 0; i < count; ++i) {
    out = write_gap(colourings[i] - previous - 1, out);
    previous = colourings[i];
  }
  return out;
}

inline void count_gap_widths_one_by_one(const Colouring* colourings, std::size_t count, GapWidths& widths) {
  // Counters in turn: neighbouring gaps often have the same width, and would wait for each other.
  std::array<GapWidths, 4> counts{};
  for (std::size_t i = 1; i < count; ++i) {
    ++counts[i % 4][static_cast<std::size_t>(std::bit_width(colourings[i] - colourings[i - 1] - 1))];
  }
  for (const GapWidths& part : counts) {
    for (std::size_t width = 0; width < part.size(); ++width) widths[width] += part[width];
  }
}

}  // namespace othello
