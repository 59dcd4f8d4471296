// The code of the colourings of an occupancy: the gaps between them (gapkeep/block.h), as povaleints with
// widths 8, 16 and 32, without block headers. Every part begins at a byte, least significant first:
//
//   gap below 255            1 byte
//   below 255 + 65535            255, then the remainder in 2 bytes
//   the rest                     255, 255 255, then the remainder in 4 bytes
//
// The first gap is counted from -1, so that colouring 0 has the gap 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace othello {

inline constexpr std::size_t kMaxGapBytes = 7;
inline constexpr std::uint32_t kBeforeFirst = ~std::uint32_t{0};
inline constexpr std::uint32_t kByteEscape = 255;
inline constexpr std::uint32_t kWordEscape = 65535;

/// Reads the rest of a gap after its first byte, which was 255.
inline std::uint32_t read_after_escape(const std::uint8_t*& bytes) {
  std::uint16_t word;
  std::memcpy(&word, bytes, sizeof word);
  bytes += sizeof word;
  if (word != kWordEscape) return kByteEscape + word;
  std::uint32_t rest;
  std::memcpy(&rest, bytes, sizeof rest);
  bytes += sizeof rest;
  return kByteEscape + kWordEscape + rest;
}

/// Reads a gap and moves `bytes` behind it.
inline std::uint32_t read_gap(const std::uint8_t*& bytes) {
  const std::uint32_t first = *bytes++;
  return first == kByteEscape ? read_after_escape(bytes) : first;
}

/// Writes a gap; returns the end of what was written.
inline std::uint8_t* write_gap(std::uint32_t gap, std::uint8_t* out) {
  if (gap < kByteEscape) {
    *out++ = static_cast<std::uint8_t>(gap);
    return out;
  }
  *out++ = static_cast<std::uint8_t>(kByteEscape);
  gap -= kByteEscape;
  const auto word = static_cast<std::uint16_t>(gap < kWordEscape ? gap : kWordEscape);
  std::memcpy(out, &word, sizeof word);
  out += sizeof word;
  if (gap < kWordEscape) return out;
  gap -= kWordEscape;
  std::memcpy(out, &gap, sizeof gap);
  return out + sizeof gap;
}

}  // namespace othello
