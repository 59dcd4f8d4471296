#include "program/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "machine/memory.h"

namespace othello {

std::uint64_t default_memory() {
  return usable_memory() / 5 * 4;
}

std::uint64_t whole_number(const char* option, const std::string& text, std::uint64_t least,
                           std::uint64_t most, std::uint64_t otherwise) {
  if (text.empty()) return otherwise;
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < least || value > most) {
    throw std::invalid_argument(
        fmt::format("{} {}: allowed are whole numbers from {} to {}", option, text, least, most));
  }
  return value;
}

std::vector<int> depth_list(const char* option, const std::string& text, int last_depth) {
  std::vector<int> depths;
  const auto last = static_cast<std::uint64_t>(last_depth);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    depths.push_back(
        static_cast<int>(whole_number(option, text.substr(begin, end - begin), 0, last, last + 1)));
    begin = end + 1;
  }
  return depths;
}

}  // namespace othello
