// Standard output, and its errors.
//
// Commands print through stdio; what it has taken may fail later, at the latest when the program ends. A
// command that prints while it works uses print_now(), so that it does not compute for a reader who has left.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace othello::program {

/// Throws WriteError, or PipeClosed if there is no reader.
void print_now(std::string_view text);

/// Prints before an error is reported; ignores failures, so that they do not replace that error.
void print_if_possible(std::string_view text) noexcept;

/// Whether what is printed may still be read: not if it is a pipe that its reader has closed.
bool has_reader();

/// Writes what stdio still holds. Throws as print_now(), also for what failed before.
void flush_standard_output();

/// Ensures that 0, 1 and 2 are open, so that no file gets their numbers. Of closed ones, reading from 0 and writing to 1
/// fail as before; what goes to 2 is lost.
void open_standard_streams();

// Colour, for people: only on a terminal that knows it, and not if the environment variable NO_COLOR is set and not empty
// (no-color.org).

enum class TextStyle { kBold, kRed };

/// Of stdout or stderr.
bool has_colour(std::FILE* stream);
/// The text in that style, for where there is colour.
std::string coloured(const std::string& text, TextStyle style);

// What is wrong, as a line on standard error.

/// With a blank in place of each control character: what comes from files and names must not look like another
/// line, or command a terminal.
std::string replace_control_characters(std::string text);

/// Prints "othello: ", what is wrong, on one line.
void print_error(const std::string& what);

}  // namespace othello::program
