// Shows on standard error how the values of positions progress: which position is being solved, for how long,
// and the bounds so far.
#pragma once

#include <cstddef>
#include <string>

#include "play/endgame/solver.h"
#include "program/output/live_line.h"
#include "system/stopwatch.h"

namespace othello {

class ValueProgress {
 public:
  /// `all`: the number of positions; 0 if it is unknown.
  ValueProgress(std::size_t all, bool quiet) : all_(all), line_(quiet) {}

  /// Begins the next position, or those that follow it, too.
  void begin(int vacant);
  /// Counts the next position, which has been begun.
  void pass() { ++position_; }
  /// Begins the position that was counted last.
  void begin_again(int vacant);
  /// Reports bounds, from one thread at a time.
  void found(const endgame::Value& bounds);
  /// Prints the answer (program/output/standard_output.h), or other text.
  void print(const std::string& text);

 private:
  const std::size_t all_;
  Stopwatch stopwatch_;
  std::size_t position_ = 0;
  int vacant_ = 0;
  LiveLine line_;
};

}  // namespace othello
