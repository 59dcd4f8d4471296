// From how many discs on the colourings of an occupancy take 64 bits. It determines how states are computed
// and how they are stored, and is the same for all of a process.
#pragma once

#include <bit>

#include "enumerate/kernels/compact_move.h"

namespace othello::enumerate {

/// kMaxColouredDiscs + 1, unless the environment variable OTHELLO_WIDE_FROM has a lower number: then small
/// boards run whole as large ones do. That is for tests and measurements: files of states are read only by a
/// process with the same number. Throws std::invalid_argument if it is not a number from 1 to 33.
int least_wide_discs();
/// Sets it for the rest of the process. For tests, while nothing is searched or read.
void set_least_wide_discs(int discs);

/// Whether an occupancy of so many discs has wide colourings.
inline bool has_wide_colourings(int discs) {
  return discs >= least_wide_discs();
}
inline bool has_wide_colourings(Bitboard occupancy) {
  return has_wide_colourings(std::popcount(occupancy));
}

}  // namespace othello::enumerate
