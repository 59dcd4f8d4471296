// Tells on standard error how the values of positions progress: of which position the value is being found,
// for how long, and the bounds so far.
#pragma once

#include <cstddef>
#include <string>

#include "play/endgame/solver.h"
#include "program/output/live_line.h"
#include "system/stopwatch.h"

namespace othello {

class ValueProgress {
 public:
  /// `all`: positions; 0 if nobody knows how many will come.
  ValueProgress(std::size_t all, bool quiet) : all_(all), line_(quiet) {}

  /// The value of the next position is looked for.
  void begin(int vacant);
  /// From one thread at a time.
  void found(const endgame::Value& bounds);
  /// Prints the answer (program/output/standard_output.h), or what else is to be printed.
  void print(const std::string& text);

 private:
  const std::size_t all_;
  Stopwatch stopwatch_;
  std::size_t position_ = 0;
  int vacant_ = 0;
  LiveLine line_;
};

}  // namespace othello
