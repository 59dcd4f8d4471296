// The code of the colourings of an occupancy of more than 32 discs. They lie far apart and most gaps take
// three to five bytes, so a byte says how many follow, where gap_code.h would spend three on two escapes.
//
//   gap below 248              1 byte
//   below 248 + 256^k              247 + k, then the remainder in k bytes, least significant first
//
// with the least sufficient k of 1 to 8. The first gap counts from "before 0", as in gap_code.h.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace othello {

inline constexpr std::size_t kMaxWideGapBytes = 9;
inline constexpr std::uint64_t kBeforeFirstWide = ~std::uint64_t{0};
inline constexpr std::uint64_t kWideEscape = 248;

/// The bytes of a gap with this first byte.
inline std::size_t wide_gap_bytes(std::uint8_t first) {
  return first < kWideEscape ? 1 : first - static_cast<std::size_t>(kWideEscape) + 2;
}

/// Reads a gap. It loads kMaxWideGapBytes bytes, whatever the gap's length.
inline std::uint64_t read_wide_gap(const std::uint8_t*& bytes) {
  static_assert(std::endian::native == std::endian::little);
  const std::uint8_t first = *bytes;
  if (first < kWideEscape) {
    ++bytes;
    return first;
  }
  const std::size_t more = wide_gap_bytes(first) - 1;
  std::uint64_t rest;
  std::memcpy(&rest, bytes + 1, sizeof rest);
  bytes += 1 + more;
  const std::uint64_t mask = more == sizeof rest ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * more) - 1;
  return kWideEscape + (rest & mask);
}

/// Writes a gap; returns its end. It stores kMaxWideGapBytes bytes, whatever the gap's length.
inline std::uint8_t* write_wide_gap(std::uint64_t gap, std::uint8_t* out) {
  if (gap < kWideEscape) {
    *out = static_cast<std::uint8_t>(gap);
    return out + 1;
  }
  gap -= kWideEscape;
  const auto more = static_cast<std::size_t>(std::bit_width(gap | 1) + 7) / 8;
  *out = static_cast<std::uint8_t>(kWideEscape + more - 1);
  std::memcpy(out + 1, &gap, sizeof gap);
  return out + 1 + more;
}

}  // namespace othello
