// The codes of the gaps between the colourings of an occupancy, without block headers; not povaleint of any widths
// (gapkeep/block.h), but fast to read. Every part begins at a byte, least significant first. The first gap counts from
// -1, so that colouring 0 has the gap 0.
//
// Colourings of up to 32 discs, as povaleints with widths 8, 16 and 32 would be:
//
//   gap below 255            1 byte
//   below 255 + 65535            255, then the remainder in 2 bytes
//   the rest                     255, 255 255, then the remainder in 4 bytes
//
// Wide colourings lie far apart, and most gaps take three to five bytes, so a byte says how many follow:
//
//   gap below 248              1 byte
//   below 248 + 256^k              247 + k, then the remainder in k bytes
//
// with the least sufficient k of 1 to 8. Both have a byte for a small gap, and an escape from kEscape on.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace othello {

// Up to 32 discs.

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

/// Reads a gap and moves `bytes` past it.
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

// Wide colourings.

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

// Either, by the width of a colouring.

template <class AnyColouring>
struct GapCodeOf;

template <>
struct GapCodeOf<std::uint32_t> {
  static constexpr std::size_t kMaxBytes = kMaxGapBytes;
  static constexpr std::uint32_t kBefore = kBeforeFirst;  // what the first gap counts from
  static constexpr std::uint32_t kEscape = kByteEscape;   // the least first byte that is not a gap

  /// Reads a gap and moves `bytes` past it.
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
