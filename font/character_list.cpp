#include "font/character_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>

#include "system/errors.h"
#include "system/text.h"

namespace othello::font {
namespace {

constexpr std::size_t kLongestName = 31;

// Adobe's names of what ASCII has before, between and after the letters.
constexpr std::array<std::string_view, 33> kFirstNames{
    "space",       "exclam",    "quotedbl",   "numbersign", "dollar", "percent", "ampersand",
    "quotesingle", "parenleft", "parenright", "asterisk",   "plus",   "comma",   "hyphen",
    "period",      "slash",     "zero",       "one",        "two",    "three",   "four",
    "five",        "six",       "seven",      "eight",      "nine",   "colon",   "semicolon",
    "less",        "equal",     "greater",    "question",   "at"};
constexpr std::array<std::string_view, 6> kMiddleNames{"bracketleft", "backslash",  "bracketright",
                                                       "asciicircum", "underscore", "grave"};
constexpr std::array<std::string_view, 4> kLastNames{"braceleft", "bar", "braceright", "asciitilde"};

bool is_surrogate(int code) {
  return code >= 0xd800 && code <= 0xdfff;
}

std::string_view without_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    words.push_back(line.substr(0, end));
    line = without_blanks(line.substr(end));
  }
  return words;
}

// 0 if it is not one.
int parse_code(std::string_view text) {
  if (!text.starts_with("U+") || text.size() < 6 || text.size() > 8) return 0;
  int code = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + 2, end, code, 16);
  const bool good = error == std::errc() && stop == end && code >= kFirstCode && code <= kLastCode;
  return good && !is_surrogate(code) ? code : 0;
}

std::optional<int> parse_rows(std::string_view text) {
  return parse_integer(text, -kMaxLowered, kMaxLowered);
}

std::optional<Character> parse_line(std::string_view line) {
  const auto words = words_of(line);
  Character character{.code = parse_code(words[0]), .name = {}};
  if (character.code == 0 || words.size() > 3) return std::nullopt;
  if (words.size() > 1) {
    if (!is_glyph_name(words[1])) return std::nullopt;
    character.name = words[1];
  }
  if (words.size() > 2) {
    const auto rows = parse_rows(words[2]);
    if (!rows) return std::nullopt;
    character.lowered = *rows;
  }
  return character;
}

}  // namespace

std::string standard_glyph_name(int code) {
  const auto of = [code](const auto& names, int first) {
    return std::string(names.at(static_cast<std::size_t>(code - first)));
  };
  if (code >= ' ' && code <= '@') return of(kFirstNames, ' ');
  if (code >= '[' && code <= '`') return of(kMiddleNames, '[');
  if (code >= '{' && code <= '~') return of(kLastNames, '{');
  if (code > '@' && code < '{') return {static_cast<char>(code)};
  return fmt::format("uni{:04X}", code);
}

bool is_glyph_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !name.empty() && name.size() <= kLongestName && is_letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || is_digit(c) || c == '.'; });
}

std::vector<Character> parse_character_list(const std::string& text, const std::string& name) {
  std::vector<Character> characters;
  std::set<int> codes;
  std::set<std::string> names;
  std::istringstream lines(text);
  std::string content;
  for (int number = 1; std::getline(lines, content); ++number) {
    const std::string_view line = without_blanks(content);
    if (line.empty() || line.front() == ';') continue;
    auto character = parse_line(line);
    if (!character) {
      throw DamagedFile(fmt::format(
          "{}:{}: expected a code point from U+0020 to U+{:04X}, and perhaps a glyph's name, which "
          "begins with a letter or _, and by how many rows it is lowered, such as U+0067 g 1",
          name, number, kLastCode));
    }
    if (!codes.insert(character->code).second) {
      throw DamagedFile(fmt::format("{}:{}: expected each character once, found U+{:04X} again", name, number,
                                    character->code));
    }
    if (character->name.empty()) character->name = standard_glyph_name(character->code);
    if (character->name == kDiscGlyphName)
      throw DamagedFile(
          fmt::format("{}:{}: {} is the name of a glyph of every font", name, number, kDiscGlyphName));
    if (!names.insert(character->name).second) {
      throw DamagedFile(
          fmt::format("{}:{}: expected each name once, found {} again", name, number, character->name));
    }
    characters.push_back(*character);
  }
  return characters;
}

void name_glyphs(std::span<Glyph> glyphs, std::span<const Character> characters, const std::string& name) {
  if (glyphs.size() != characters.size()) {
    throw DamagedFile(fmt::format("{}: expected {} characters, one for each tile, found {}", name,
                                  glyphs.size(), characters.size()));
  }
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    glyphs[i].code = characters[i].code;
    glyphs[i].lowered = characters[i].lowered;
    glyphs[i].name = characters[i].name;
  }
}

}  // namespace othello::font
