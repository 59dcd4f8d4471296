// The one line on standard error that shows the progress of a long computation (StatusLine), and the thread that
// draws it (LiveLine).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace othello::program {

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

class StatusLine {
 public:
  /// The line is its parts in their order, separators and all. Where it is too long the parts of the highest
  /// rank are left out first; those of rank 0 stay, and are cut off if there is no space for them either.
  struct Part {
    std::string text;  // ASCII
    int drop_order = 0;
  };

  explicit StatusLine(bool quiet = false);
  ~StatusLine() { erase_line(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  /// Whether it is time for draw(). Cheap enough for some thousand calls a second.
  bool is_due();
  void draw(const std::vector<Part>& parts);
  /// Removes the line, before anything else is written to the terminal.
  void erase_line();
  /// Prints a whole line that stays.
  void print_line(const std::string& text);
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
std::string fit_parts(std::vector<StatusLine::Part> parts, std::size_t columns);

// A status line that is drawn by a thread of its own: it also appears while the work reports nothing, and it costs the
// work nothing. Every command's progress is one: phases (work_progress.h), searches and passes (progress_printer.h,
// solve_output.h), estimates and values of positions (estimate_output.h, value_output.h).
//
// The thread checks ten times a second whether a line is due. If no thread can be started, show() draws it.
//
// A process may fork while a line exists (system/in_child.h). The copy has only the thread that forks, and
// what another one had locked at that moment, memory of the allocator say, would stay locked in it for ever.
// So all lines share one lock, which fork() takes: the threads hold nothing then.

class LiveLine {
 public:
  using Parts = std::vector<StatusLine::Part>;

  explicit LiveLine(bool quiet);
  ~LiveLine();
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  /// Sets what the line shows until the next call. The thread calls `text`, never while this or another call
  /// of this class is running; if it has no parts there is nothing to draw yet.
  void show(std::function<Parts()> text);
  /// Shows work of which no share is known: "WHAT, for 3 s", once it takes longer than two seconds.
  void show(const std::string& what);
  /// The parts of that line.
  static Parts elapsed_parts(const std::string& what, double seconds);
  /// Removes the line; there is none until the next show().
  void hide();
  /// Print a line that stays, as the functions of the same names of StatusLine do.
  void print_line(const std::string& text);
  void log(const std::string& text);
  /// Removes the line and prints results (program/output/standard_output.h), whose errors it throws.
  void print(const std::string& text);

 private:
  void draw_if_due();
  void watch();

  std::mutex& mutex_;  // guards what follows
  std::condition_variable changed_;
  StatusLine line_;
  std::function<Parts()> text_;
  bool begun_ = false;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace othello::program
