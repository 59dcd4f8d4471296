// What is known of one depth once the search has reached it: a row of the results.
#pragma once

#include <cstdint>
#include <vector>

#include "enumerate/gap_histogram.h"

namespace othello {

struct DepthRow {
  int depth = 0;                             // discs on the board minus those of the start
  std::uint64_t states = 0;                  // orbits of this depth
  std::uint64_t turn_skips = 0;              // states of the depth before whose mover had no move
  std::uint64_t rival_plays = 0;             // those of them whose opponent had one
  std::uint64_t bytes = 0;                   // of the stored frontier
  double seconds = 0;                        // from the depth before to this one
  double cpu_seconds = 0;                    // likewise, summed over the threads; 0: not measured
  std::uint64_t digest = 0;                  // board/digest.h
  GapHistogram gaps;                         // Fig. 11
  std::vector<std::uint64_t> basket_states;  // per thread after distribution, Fig. 12

  /// Games that ended at the depth before: neither player could move.
  std::uint64_t games_ended() const { return turn_skips - rival_plays; }
  double bits_per_state() const {
    return states == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(states);
  }
};

}  // namespace othello
