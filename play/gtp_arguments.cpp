#include "play/gtp_arguments.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "board/characters.h"
#include "system/text.h"

namespace othello::play::gtp {

std::vector<std::string> split_line(std::string_view line) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == ' ' || c == '\t') {
      inside = false;
    } else if (std::iscntrl(static_cast<unsigned char>(c)) == 0) {
      if (!inside) words.emplace_back();
      words.back() += c;
      inside = true;
    }
  }
  return words;
}

bool is_number(const std::string& word) {
  return std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
}

int require_integer(const std::string& word) {
  if (const auto number = parse_integer<int>(word)) return *number;
  throw Failure(word + " is not an integer");
}

int parse_move_count(const std::string& word) {
  const int count = require_integer(word);
  if (count < 0) throw Failure(word + " is not a number of moves");
  return count;
}

std::optional<double> parse_number(const std::string& word) {
  char* end = nullptr;
  const double number = std::strtod(word.c_str(), &end);
  if (word.empty() || *end != '\0' || !std::isfinite(number)) return std::nullopt;
  return number;
}

double parse_time(const std::string& word) {
  const auto seconds = parse_number(word);
  if (!seconds || *seconds < 0 || *seconds > 1e9) throw Failure(word + " is not a time");
  return *seconds;
}

Colour parse_colour(const std::string& word) {
  const std::string name = lower(word);
  if (name == "b" || name == "black") return Colour::kBlack;
  if (name == "w" || name == "white") return Colour::kWhite;
  throw Failure(word + " is not a color");
}

}  // namespace othello::play::gtp
