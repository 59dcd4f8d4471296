// gapkeep written bit by bit, to check the writer and the readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/block.h"
#include "gapkeep/widths.h"
#include "system/uint128.h"

namespace othello::plain {

/// The largest value that the widths hold, as the sum of their all-ones patterns; it may exceed 64 bits.
inline Uint128 largest_povaleint(const Widths& widths) {
  Uint128 sum = 0;
  for (int level = 0; level < widths.count(); ++level) sum += (Uint128{1} << widths[level]) - 1;
  return sum;
}

/// The bits of one value as '0' and '1', each field from its least significant bit.
inline std::string povaleint(Uint128 value, const Widths& widths) {
  std::string bits;
  for (int level = 0; level < widths.count(); ++level) {
    const Uint128 ones = (Uint128{1} << widths[level]) - 1;
    const bool escape = value >= ones && level + 1 < widths.count();
    const Uint128 field = escape ? ones : value;
    for (int i = 0; i < widths[level]; ++i) bits += ((field >> i) & 1) != 0 ? '1' : '0';
    if (!escape) break;
    value -= ones;
  }
  return bits;
}

inline std::vector<std::byte> packed(const std::string& bits) {
  std::vector<std::byte> bytes((bits.size() + 7) / 8);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i] == '1') bytes[i / 8] |= std::byte{1} << (i % 8);
  }
  return bytes;
}

template <class Unsigned>
void append_little_endian(std::vector<std::byte>& bytes, Unsigned value) {
  for (std::size_t i = 0; i < sizeof value; ++i)
    bytes.push_back(static_cast<std::byte>((value >> (8 * i)) & 0xff));
}

/// A block with any header over any payload, sensible or not.
template <class Number>
std::vector<std::byte> raw_block(Number first, std::uint32_t count, std::uint32_t payload_bytes,
                                 const std::vector<std::byte>& payload) {
  std::vector<std::byte> bytes;
  append_little_endian(bytes, first);
  append_little_endian(bytes, count);
  append_little_endian(bytes, payload_bytes);
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

/// One block of ascending values.
template <class Number>
std::vector<std::byte> block(std::span<const Number> values, const Widths& widths) {
  std::string bits;
  for (std::size_t i = 1; i < values.size(); ++i) bits += povaleint(values[i] - values[i - 1] - 1, widths);
  const std::vector<std::byte> payload = packed(bits);
  return raw_block(values[0], static_cast<std::uint32_t>(values.size()),
                   static_cast<std::uint32_t>(payload.size()), payload);
}

/// The blocks of a sorted set: a new one after 4,096 values or where the gap is too large.
template <class Number>
std::vector<std::byte> blocks(const std::vector<Number>& values, const Widths& widths) {
  std::vector<std::byte> bytes;
  for (std::size_t begin = 0; begin < values.size();) {
    std::size_t end = begin + 1;
    while (end < values.size() && end - begin < 4096 &&
           Uint128{values[end] - values[end - 1] - 1} <= largest_povaleint(widths)) {
      // Readers sum gaps in 64 bits, so a larger gap opens a block whatever the widths.
      if (Uint128{values[end] - values[end - 1] - 1} > ~std::uint64_t{0}) break;
      ++end;
    }
    const auto one = block(std::span(values).subspan(begin, end - begin), widths);
    bytes.insert(bytes.end(), one.begin(), one.end());
    begin = end;
  }
  return bytes;
}

}  // namespace othello::plain
