// Shows on standard error how the values of positions progress: which position is being solved, the bounds that
// are proved, what is tried next, the best move so far, nodes, and for how long.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "play/endgame/solver.h"
#include "program/output/live_line.h"
#include "system/stopwatch.h"

namespace othello {

class ValueProgress {
 public:
  /// `all`: the number of positions; 0 if it is unknown.
  ValueProgress(const Board& board, std::size_t all, bool quiet) : board_(board), all_(all), line_(quiet) {}

  /// Begins the next position, or those that follow it, too.
  void begin(int vacant);
  /// Counts the next position, which has been begun.
  void pass() { ++position_; }
  /// Begins the position that was counted last.
  void begin_again(int vacant);
  /// From one thread at a time.
  void show(const endgame::Stage& stage);
  /// The nodes of the solver so far, from any thread. Those of earlier positions are subtracted.
  void count(std::uint64_t nodes);
  /// Says what went wrong, in a line that stays.
  void warn(const std::string& what) { line_.say("othello: " + what); }
  /// Prints the answer (program/output/standard_output.h), or other text.
  void print(const std::string& text);

 private:
  // Of the solver, and how many it had when the position was begun.
  struct Nodes {
    std::atomic<std::uint64_t> now{0};
    std::atomic<std::uint64_t> before{0};
  };

  const Board board_;
  const std::size_t all_;
  Stopwatch stopwatch_;
  std::size_t position_ = 0;
  int vacant_ = 0;
  std::shared_ptr<Nodes> nodes_ = std::make_shared<Nodes>();  // which the line's thread reads
  LiveLine line_;
};

}  // namespace othello
