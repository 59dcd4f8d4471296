#include "system/hex64.h"

#include <fmt/format.h>

#include <charconv>

namespace othello {

std::string hex64_text(std::uint64_t number) {
  return fmt::format("{:016x}", number);
}

std::optional<std::uint64_t> parse_hex64(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (hex64_text(number) != text) return std::nullopt;
  return number;
}

}  // namespace othello
