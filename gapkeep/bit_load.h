// Loading up to 64 bits from any bit position of little-endian, bit-packed memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace othello {

inline std::uint64_t load64(const std::byte* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// The valid bits of load_bits57(), at least.
inline constexpr int kLoadBits = 57;

/// At least 57 valid bits from bit `position` on; the bits above them are to be masked away. Reads 8 bytes.
inline std::uint64_t load_bits57(const std::byte* bytes, std::uint64_t position) {
  return load64(bytes + position / 8) >> (position % 8);
}

/// 64 valid bits from bit `position` on. Reads 9 bytes.
inline std::uint64_t load_bits64(const std::byte* bytes, std::uint64_t position) {
  const std::uint64_t low = load_bits57(bytes, position);
  const auto high = static_cast<std::uint64_t>(bytes[position / 8 + 8]);
  return low | (high << 1 << (63 - position % 8));
}

}  // namespace othello
