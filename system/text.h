// Texts of numbers and lists: decimal numbers, the values of options, and 64 bits in hexadecimal.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace othello {

/// The number that the whole of `text` is in decimal digits, with a minus below 0; nothing for any other text and for
/// a number below `least` or above `most`.
template <std::integral Integer>
std::optional<Integer> parse_integer(std::string_view text,
                                     Integer least = std::numeric_limits<Integer>::min(),
                                     Integer most = std::numeric_limits<Integer>::max()) {
  Integer number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole && least <= number && number <= most ? std::optional(number) : std::nullopt;
}

/// The entries of "a,b,c", which may be empty.
std::vector<std::string> split(const std::string& list);

/// The value of `text`, or `otherwise` if the option was not given. Throws std::invalid_argument with a
/// sentence for the user.
std::uint64_t parse_whole_number(const char* option, const std::string& text, std::uint64_t least,
                                 std::uint64_t most, std::uint64_t otherwise);
/// The depths in a list such as "3,5,8". Throws std::invalid_argument with a sentence for the user.
std::vector<int> parse_depth_list(const char* option, const std::string& text, int last_depth);

// A number of 64 bits as 16 hexadecimal digits in lower case: digests and checksums in output and in JSON.

std::string format_hex64(std::uint64_t number);
/// The number; nothing if the text is not as format_hex64() writes it.
std::optional<std::uint64_t> parse_hex64(std::string_view text);

}  // namespace othello
