// Unsigned integers of 128 bits, for boards whose Othello numbers need more than 64.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace othello {

__extension__ using Uint128 = unsigned __int128;

constexpr int bit_width(std::uint64_t value) {
  return static_cast<int>(std::bit_width(value));
}
constexpr int bit_width(Uint128 value) {
  const auto high = static_cast<std::uint64_t>(value >> 64);
  return high != 0 ? 64 + bit_width(high) : bit_width(static_cast<std::uint64_t>(value));
}

/// Decimal digits.
inline std::string to_decimal(Uint128 value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  return digits;
}

/// The value of a string of decimal digits; nothing if it holds anything else or does not fit.
inline std::optional<Uint128> parse_decimal(std::string_view text) {
  if (text.empty()) return std::nullopt;
  Uint128 value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<unsigned>(c - '0');
    if (value > (~Uint128{0} - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

}  // namespace othello
