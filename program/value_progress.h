// Tells on standard error how the values of positions come along: of which position the value is being found,
// for how long, and the bounds so far.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>

#include "endgame/solver.h"
#include "machine/stopwatch.h"
#include "program/status_line.h"

namespace othello {

class ValueProgress {
 public:
  /// `all`: positions; 0 if nobody knows how many will come.
  ValueProgress(std::size_t all, bool quiet);
  ~ValueProgress();
  ValueProgress(const ValueProgress&) = delete;
  ValueProgress& operator=(const ValueProgress&) = delete;

  /// The value of the next position is looked for.
  void begin(int vacant);
  void found(const endgame::Value& bounds);
  /// Prints the answer (program/standard_output.h), or what else is to be printed.
  void print(const std::string& text);

 private:
  void watch();
  void draw();

  const std::size_t all_;
  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  StatusLine line_;
  Stopwatch stopwatch_;
  std::size_t position_ = 0;
  int vacant_ = 0;
  endgame::Value bounds_;
  bool working_ = false;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace othello
