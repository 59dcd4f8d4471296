// The one line on standard error that shows the progress of a long computation: its look, how often it
// appears, and that other output does not run into it.
//
//   on a terminal   rewritten in place, five times a second at most. It is shorter than the terminal is wide,
//                   whose width is queried before every drawing, so that it never runs into a second line
//   elsewhere       a line of its own, after two seconds and then every 30
//   quiet           none, except on request
//
// The signal USR1 (program/output/stop_signal.h) requests the line at once; on a terminal that one stays,
// too.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace othello {

class StatusLine {
 public:
  /// The line is its parts in their order, separators and all. Where it is too long the parts of the highest
  /// rank are left out first; those of rank 0 stay, and are cut off if there is no space for them either.
  struct Part {
    std::string text;  // ASCII
    int rank = 0;
  };

  explicit StatusLine(bool quiet = false);
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// Whether it is time for draw(). Cheap enough for some thousand calls a second.
  bool due();
  void draw(const std::vector<Part>& parts);
  /// Removes the line, before anything else is written to the terminal.
  void clear();
  /// Prints a whole line that stays.
  void say(const std::string& text);
  /// The same for logs: not on a terminal, where the status line is enough, and not if quiet.
  void log(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;

  bool quiet_;
  bool terminal_;
  bool asked_ = false;
  bool drawn_ = false;
  bool begun_ = false;  // there was one
  Clock::time_point last_ = Clock::now();
};

/// The line in at most `columns` columns.
std::string fitted(std::vector<StatusLine::Part> parts, std::size_t columns);

}  // namespace othello
