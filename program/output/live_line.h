// A status line (program/output/status_line.h) that is drawn by a thread of its own: it also appears while
// the work reports nothing, and it costs the work nothing. It is used in program/output by
//
//   work_progress.h                           for a command's phases
//   progress_printer.h, solve_progress.h      for searches and passes
//   estimate_progress.h, value_progress.h     for estimates and values of positions
//
// The thread checks ten times a second whether a line is due. If no thread can be started, show() draws it.
//
// A process may fork while a line exists (system/in_child.h). The copy has only the thread that forks, and
// what another one had locked at that moment, memory of the allocator say, would stay locked in it for ever.
// So all lines share one lock, which fork() takes: the threads hold nothing then.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "program/output/status_line.h"

namespace othello {

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
  static Parts lasting(const std::string& what, double seconds);
  /// Removes the line; there is none until the next show().
  void hide();
  /// As those of StatusLine.
  void say(const std::string& text);
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

}  // namespace othello
