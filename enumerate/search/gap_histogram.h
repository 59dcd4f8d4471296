// How many gaps between neighbouring states need 1, 2, ... bits (the paper's Fig. 11).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "system/uint128.h"

namespace othello::enumerate {

/// Entry b counts the gaps that need b + 1 bits; a gap of 0 or 1 needs one bit. Gaps are those of the whole
/// sorted set, whatever blocks or baskets it is stored in, so n states have n - 1 gaps.
struct GapHistogram {
  static constexpr std::size_t kBits = 128;
  std::array<std::uint64_t, kBits> count{};

  template <class Number>
  void add(Number gap) {
    ++count[static_cast<std::size_t>(std::max(bit_width(gap), 1) - 1)];
  }

  GapHistogram& operator+=(const GapHistogram& other) {
    for (std::size_t i = 0; i < kBits; ++i) count[i] += other.count[i];
    return *this;
  }

  friend bool operator==(const GapHistogram&, const GapHistogram&) = default;
};

}  // namespace othello::enumerate
