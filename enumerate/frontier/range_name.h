// The names of a depth's files: BEGIN-END and an ending, for the range of candidate occupancies that they
// cover, each number in at least twelve digits. Only files with such names are ever deleted.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "system/temporary_file.h"

namespace othello::enumerate {

inline std::string range_name(std::uint64_t begin, std::uint64_t end, std::string_view ending) {
  return fmt::format("{:012}-{:012}{}", begin, end, ending);
}

/// The part of such a name that says the range; nothing for another name.
inline std::string_view range_in(std::string_view name) {
  constexpr std::ptrdiff_t kMinDigits = 12;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto dash = std::ranges::find_if_not(name, is_digit);
  if (dash - name.begin() < kMinDigits || dash == name.end() || *dash != '-') return {};
  const auto end = std::find_if_not(dash + 1, name.end(), is_digit);
  if (end - (dash + 1) < kMinDigits) return {};
  return name.substr(0, static_cast<std::size_t>(end - name.begin()));
}

/// Whether `name` is that of a range with this ending.
inline bool is_range_name(std::string_view name, std::string_view ending) {
  const std::string_view range = range_in(name);
  return !range.empty() && name.substr(range.size()) == ending;
}

/// Whether `name` is that of such a file that is incomplete.
inline bool is_partial_range_name(std::string_view name, std::string_view ending) {
  const std::string_view range = range_in(name);
  return !range.empty() && is_partial_of(name, fmt::format("{}{}", range, ending));
}

}  // namespace othello::enumerate
