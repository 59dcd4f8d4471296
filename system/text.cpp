#include "system/text.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

namespace othello {

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> entries;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    entries.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return entries;
}

std::uint64_t parse_whole_number(const char* option, const std::string& text, std::uint64_t least,
                                 std::uint64_t most, std::uint64_t otherwise) {
  if (text.empty()) return otherwise;
  if (const auto value = parse_integer(text, least, most)) return *value;
  throw std::invalid_argument(
      fmt::format("{} {}: must be a whole number from {} to {}", option, text, least, most));
}

std::vector<int> parse_depth_list(const char* option, const std::string& text, int last_depth) {
  std::vector<int> depths;
  if (text.empty()) return depths;
  const auto last = static_cast<std::uint64_t>(last_depth);
  for (const std::string& entry : split(text)) {
    if (entry.empty()) {
      throw std::invalid_argument(
          fmt::format("{} {}: must be depths from 0 to {}, joined by commas", option, text, last));
    }
    depths.push_back(static_cast<int>(parse_whole_number(option, entry, 0, last, 0)));
  }
  return depths;
}

std::string format_hex64(std::uint64_t number) {
  return fmt::format("{:016x}", number);
}

std::optional<std::uint64_t> parse_hex64(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (format_hex64(number) != text) return std::nullopt;
  return number;
}

}  // namespace othello
