// The gap code of the colourings of either width: gap_code.h for those of 32 bits, wide_gap_code.h for those
// of 64. Both have a byte for a small gap, and an escape from kEscape on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gapkeep/gap_code.h"
#include "gapkeep/wide_gap_code.h"

namespace othello {

template <class AnyColouring>
struct GapCodeOf;

template <>
struct GapCodeOf<std::uint32_t> {
  static constexpr std::size_t kMaxBytes = kMaxGapBytes;
  static constexpr std::uint32_t kBefore = kBeforeFirst;  // what the first gap counts from
  static constexpr std::uint32_t kEscape = kByteEscape;   // the least first byte that is not a gap

  /// Reads a gap and moves `bytes` behind it.
  static std::uint32_t read(const std::uint8_t*& bytes) { return read_gap(bytes); }
  /// Reads a gap whose first byte is an escape.
  static std::uint32_t read_escaped(const std::uint8_t*& bytes) { return read_after_escape(++bytes); }
  /// Writes a gap; returns the end of what was written.
  static std::uint8_t* write(std::uint32_t gap, std::uint8_t* out) { return write_gap(gap, out); }
};

template <>
struct GapCodeOf<std::uint64_t> {
  static constexpr std::size_t kMaxBytes = kMaxWideGapBytes;
  static constexpr std::uint64_t kBefore = kBeforeFirstWide;
  static constexpr std::uint32_t kEscape = kWideEscape;

  static std::uint64_t read(const std::uint8_t*& bytes) { return read_wide_gap(bytes); }
  static std::uint64_t read_escaped(const std::uint8_t*& bytes) { return read_wide_gap(bytes); }
  static std::uint8_t* write(std::uint64_t gap, std::uint8_t* out) { return write_wide_gap(gap, out); }
};

}  // namespace othello
