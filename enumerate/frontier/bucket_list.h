// Ascending colourings in 16 bits each: those that share their high bits form a bucket. (They share all bits
// above the lowest 16, not 16 bits.)
//
// They take more memory than their gaps, but are read in a tenth of the time: all have one width, and none
// depends on the one before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/kernels.h"

namespace othello::enumerate {

inline constexpr int kBucketBits = 16;

/// A bucket's number has 32 bits, which limits the discs.
inline constexpr int kMaxBucketDiscs = kBucketBits + 32;

struct ColouringBucket {
  std::uint32_t number = 0;  // the higher bits of its colourings
  std::uint32_t first = 0;   // index of its lower bits among those of all

  /// The bits that its colourings share.
  template <class AnyColouring>
  AnyColouring base() const {
    return static_cast<AnyColouring>(AnyColouring{number} << kBucketBits);
  }
};

struct BucketList {
  std::vector<ColouringBucket> buckets;
  std::vector<std::uint16_t> low;

  /// Appends ascending colourings, in buckets of their own.
  template <class AnyColouring>
  void append(std::span<const AnyColouring> colourings) {
    while (!colourings.empty()) {
      const AnyColouring high = colourings.front() >> kBucketBits;
      const auto last = std::ranges::partition_point(
          colourings, [high](AnyColouring colouring) { return colouring >> kBucketBits == high; });
      const auto count = static_cast<std::size_t>(last - colourings.begin());
      const std::size_t first = low.size();
      buckets.push_back(
          {.number = static_cast<std::uint32_t>(high), .first = static_cast<std::uint32_t>(first)});
      low.resize(first + count);
      for (std::size_t i = 0; i < count; ++i) low[first + i] = static_cast<std::uint16_t>(colourings[i]);
      colourings = colourings.subspan(count);
    }
  }

  /// Call it when all are appended: adds a sentinel bucket, whose beginning is the end of the last, and space
  /// for Kernels::add_base to read beyond.
  void append_end() {
    buckets.push_back({.number = 0, .first = static_cast<std::uint32_t>(low.size())});
    low.resize(low.size() + kKernelSlack);
  }
};

}  // namespace othello::enumerate
