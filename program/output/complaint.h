// What is wrong, as a line on standard error.
#pragma once

#include <string>

namespace othello {

/// With a blank in place of each control character: what comes from files and names must not look like another
/// line, or command a terminal.
std::string on_one_line(std::string text);

/// Prints "othello: ", what is wrong, on one line.
void print_complaint(const std::string& what);

}  // namespace othello
