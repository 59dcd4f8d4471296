// The characters of texts, in ASCII whatever the locale is, and the words that stand for a pass.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace othello {

inline constexpr std::string_view kWhiteSpace = " \t\r\n\v\f";

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(text, result.begin(), [](char c) { return lower(c); });
  return result;
}

constexpr bool is_letter(char c) {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

/// Whether a text begins with a word, or is one, in capital or small letters. `word` has small ones.
constexpr bool begins_with(std::string_view text, std::string_view word) {
  return std::ranges::equal(text.substr(0, word.size()), word, {}, [](char c) { return lower(c); });
}
constexpr bool is_word(std::string_view text, std::string_view word) {
  return text.size() == word.size() && begins_with(text, word);
}

/// The longest first.
inline constexpr std::string_view kPassWords[] = {"pass", "pa", "ps", "--"};

constexpr bool is_pass_word(std::string_view text) {
  return std::ranges::any_of(kPassWords, [&](std::string_view word) { return is_word(text, word); });
}

/// Without the white space, and further characters, at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view ends = kWhiteSpace) {
  const std::size_t first = text.find_first_not_of(ends);
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(ends) + 1 - first);
}

}  // namespace othello
