// What is printed, and what to do when it cannot be.
//
// Commands print through stdio; what it has taken may fail later, at the latest when the program ends. A
// command that prints while it works says so with print_now(), so that nobody computes for a reader who has
// left.
#pragma once

#include <string_view>

namespace othello {

/// Throws WriteError, PipeClosed where nobody reads.
void print_now(std::string_view text);

/// For what is printed on the way to an error, which is what has to be told.
void print_if_possible(std::string_view text) noexcept;

/// What stdio still holds. Throws likewise, also for what failed before.
void flush_standard_output();

/// Sees to it that 0, 1 and 2 are open, so that no file gets their numbers: a closed one is opened such that
/// reading from it, or writing to it, fails as if it were closed.
void open_standard_streams();

}  // namespace othello
