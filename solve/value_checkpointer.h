// The checkpoint of a search for one value (--checkpoint): read at its start, written at intervals and at its
// end (play/endgame/value_checkpoint.h). To write it the search is stopped and continued, which costs what its
// threads had begun in states of few vacant cells.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "play/endgame/value_checkpoint.h"
#include "system/stopwatch.h"

namespace othello::solve {

class ValueCheckpointer {
 public:
  /// `label`: board, score and position. `interrupted`: whether a signal or a limit ends the search.
  ValueCheckpointer(std::string path, double interval, endgame::ValueCheckpoint label,
                    std::function<bool()> interrupted);

  /// Throws DamagedFile if there is a file of another search, or a damaged one, and ReadError.
  static void check(const std::string& path, const endgame::ValueCheckpoint& label);

  /// Gives the solver what the file has, and returns the file's head; nothing if there is no file. Throws as the
  /// above.
  std::optional<endgame::ValueCheckpoint> load(endgame::Solver& solver);

  /// Whether the search is to stop, for good or to be written. From any thread.
  bool should_stop() const { return interrupted_() || stopwatch_.seconds() >= next_; }
  bool interrupted() const { return interrupted_(); }
  /// No more stops for the file's sake.
  void end_intervals() { next_ = std::numeric_limits<double>::infinity(); }

  /// Writes what the solver knows; `nodes` are those of this run. Throws WriteError.
  void save(const endgame::Solver& solver, const endgame::ValueBounds& proved, std::uint64_t nodes);

 private:
  std::string path_;
  double interval_;
  endgame::ValueCheckpoint loaded_;  // with what earlier runs took
  std::function<bool()> interrupted_;
  Stopwatch stopwatch_;
  std::atomic<double> next_;  // when to write it, by the stopwatch
};

}  // namespace othello::solve
