// The value of every reachable state (solve/score.h): a pass backwards over the frontiers that the search by
// occupancy finds, from the last depth to the first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "enumerate/search.h"
#include "solve/value_tally.h"

namespace othello {

struct SolveOptions {
  Board board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t memory = 0;  // bytes
};

/// What is known of the values of one depth.
struct ValueRow {
  int depth = 0;
  std::uint64_t states = 0;
  ValueTally tally;
  std::uint64_t stored_bytes = 0;  // of the values
  double seconds = 0;              // for the pass over this depth, not for the search
  double cpu_seconds = 0;

  std::uint64_t wins() const { return count(1, kMaxCells); }  // of the mover
  std::uint64_t draws() const { return count(0, 0); }
  std::uint64_t losses() const { return count(-kMaxCells, -1); }
  /// Of a depth that has states.
  Value lowest() const;
  Value highest() const;
  double mean() const;

 private:
  std::uint64_t count(Value from, Value to) const;
};

/// Is told how the pass goes, beside how the search does.
class SolveObserver : public SearchObserver {
 public:
  virtual void depth_solved(const ValueRow& row) = 0;
};

struct SolveResult {
  std::vector<DepthRow> rows;
  std::vector<ValueRow> values;  // likewise by depth
};

/// Throws CapacityError if memory does not suffice, SearchStopped, DamagedFile.
SolveResult run_solve(const SolveOptions& options, SolveObserver& observer);

}  // namespace othello
