// How the colourings of an occupancy of more than 32 discs are written. They lie far apart, most gaps take
// three to five bytes: so a byte says how many follow, where gap_code.h would spend three on two escapes.
//
//   gap - 1 below 248              1 byte
//   below 248 + 256^k              247 + k, then the remainder in k bytes, least significant first
//
// with the least k of 1 to 8 that does. The first gap counts from "before 0", as in gap_code.h.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace othello {

inline constexpr std::size_t kMaxWideGapBytes = 9;
inline constexpr std::uint64_t kBeforeFirstWide = ~std::uint64_t{0};
inline constexpr std::uint64_t kWideEscape = 248;

/// How many bytes a gap takes whose first byte is this.
inline std::size_t wide_gap_bytes(std::uint8_t first) {
  return first < kWideEscape ? 1 : first - static_cast<std::size_t>(kWideEscape) + 2;
}

/// Reads a gap minus one; looks at kMaxWideGapBytes.
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
  return kWideEscape + (rest & all_discs<std::uint64_t>(static_cast<int>(8 * more)));
}

/// Writes a gap minus one; sets kMaxWideGapBytes. Returns the end of those that count.
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
