// What is known of the values of one depth: a row of the results.
#pragma once

#include <cstdint>

#include "solve/value_tally.h"

namespace othello {

struct SolvedRow {
  int depth = 0;
  std::uint64_t states = 0;
  ValueTally tally;
  std::uint64_t stored_bytes = 0;  // of the values
  double seconds = 0;              // for the pass over this depth, not for the search
  double cpu_seconds = 0;          // for the pass, summed over the threads

  std::uint64_t wins() const { return count(1, kMaxCells); }  // of the mover
  std::uint64_t draws() const { return count(0, 0); }
  std::uint64_t losses() const { return count(-kMaxCells, -1); }
  // Only for a depth that has states.
  Value lowest() const;
  Value highest() const;
  double mean() const;

 private:
  std::uint64_t count(Value from, Value to) const;
};

}  // namespace othello
