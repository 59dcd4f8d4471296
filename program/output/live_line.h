// A status line (program/output/status_line.h) that is drawn by a thread of its own: it also comes while the work
// that it tells of says nothing, and it costs the work nothing.
//
//   program/output/work_progress.h    a command's phases, one after the other
//   program/output/progress_printer.h, program/output/solve_progress.h, program/output/estimate_progress.h,
//   program/output/value_progress.h
//                              what searches, estimates and the values of positions tell
//
// The thread looks ten times a second whether a line is due. Where no thread is to be had, the calls of
// show() draw it.
//
// A line may be there while a process is forked (system/in_child.h). The copy has the thread that forks
// alone, and what another one had locked at that moment, memory of the allocator say, would stay locked in
// it for ever. So all lines share one lock, which fork() takes: the threads hold nothing then.
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

  /// What the line tells until the next call. `text` is called by the thread, at most while this call or
  /// another one of this class does not run; if it has no parts there is nothing to draw yet.
  void show(std::function<Parts()> text);
  /// Something of which no share is known: "WHAT, for 3 s", once it takes longer than two seconds.
  void show(const std::string& what);
  /// The parts of that line.
  static Parts lasting(const std::string& what, double seconds);
  /// Takes the line away; there is none until the next show().
  void hide();
  /// As those of StatusLine.
  void say(const std::string& text);
  void log(const std::string& text);
  /// Takes the line away and prints results (program/output/standard_output.h), whose errors it throws.
  void print(const std::string& text);

 private:
  void draw_if_due();
  void watch();

  std::mutex& mutex_;  // of what follows
  std::condition_variable changed_;
  StatusLine line_;
  std::function<Parts()> text_;
  bool begun_ = false;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace othello
