// The phases of a depth of the pass backwards, for measuring where the time goes (system/phase_times.h).
#pragma once

#include <cstdint>

#include "system/phase_times.h"

namespace othello::solve {

enum class SweepPhase : std::uint8_t {
  kFindSources,  // unit: an occupancy of the depth after
  kLoadChunks,   // a chunk: of the depth after, or of a source
  kEnter,        // a state of the depth after: decoded, its value entered into the table
  kSetUpMoves,   // a source
  kDecode,       // a pair: a state, and a vacant cell that it is read for
  kSuccessors,   // a pair
  kTakeBack,     // a successor found in an image of its occupancy
  kLookUp,       // a successor
  kRaise,        // a pair: the better of its value and the one before
  kReadAgain,    // a state, decoded once more to be completed
  kComplete,     // a state: those without a move, tally and digest
  kStore,        // a state: the entropy code of its value
  kEnd
};
using SweepTimes = PhaseTimes<SweepPhase>;

}  // namespace othello::solve
