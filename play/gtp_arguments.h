// The words of a line of the Go Text Protocol, and what the arguments among them mean.
//
// What is not such an argument ends the command: Failure, whose text is the answer.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "play/game.h"

namespace othello::play::gtp {

class Failure : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Tabs count as blanks, other control characters do not count, and # begins a comment.
std::vector<std::string> split_line(std::string_view line);

/// Whether a word has digits only, as an id.
bool is_number(const std::string& word);

int require_integer(const std::string& word);

/// The moves of a period of the clock: none or more.
int parse_move_count(const std::string& word);

/// Nothing if it is not a number. Controllers write fractions where the protocol has whole ones, too.
std::optional<double> parse_number(const std::string& word);

/// Seconds, from 0 to 1e9.
double parse_time(const std::string& word);

/// `b`, `w`, `black`, `white`, in small or capital letters.
Colour parse_colour(const std::string& word);

}  // namespace othello::play::gtp
