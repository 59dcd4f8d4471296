// The phases of computing an occupancy, for measurements of their time (system/phase_times.h).
#pragma once

#include <cstdint>

#include "system/phase_times.h"

namespace othello::enumerate {

enum class ExpandPhase : std::uint8_t {
  kFindParents,     // unit: an occupancy
  kLoadChunks,      // a chunk of a source, be it held already or expanded
  kSetUpMoves,      // a source
  kDecode,          // a pair: a parent, and a vacant cell that it is read for
  kSuccessors,      // a pair
  kMarkPatches,     // a pair, of parents that are patches: in place of the two before and the next
  kSetBits,         // a successor
  kMapBack,         // a word of an image's bitmap
  kPrepareReading,  // an occupancy
  kList,            // a state: the bitmap is left clear
  kGapWidths,       // a state
  kDigest,          // a state
  kFindPasses,      // a state
  kFindMoveRange,   // a state
  kStore,           // a state: gaps and their entropy code
  kEnd
};
using ExpandTimes = PhaseTimes<ExpandPhase>;

}  // namespace othello::enumerate
