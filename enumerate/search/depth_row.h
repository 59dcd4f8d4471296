// The facts of one depth once the search has reached it: a row of the results.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "enumerate/search/gap_histogram.h"
#include "enumerate/search/mobility.h"

namespace othello::enumerate {

struct DepthRow {
  int depth = 0;                             // discs on the board minus those of the start
  std::uint64_t states = 0;                  // orbits of this depth
  std::uint64_t turn_skips = 0;              // states of the depth before whose mover had no move
  std::uint64_t rival_plays = 0;             // those of them whose opponent had one
  std::optional<std::uint64_t> moves;        // of the states of the depth before (mobility.h); none: unknown
  std::optional<std::uint64_t> flips;        // discs that these moves flip
  std::optional<std::uint64_t> least_moves;  // of any of these states; none also if there are no states
  std::optional<std::uint64_t> most_moves;   // as above
  std::uint64_t occupancies = 0;             // of these states; 0: not known
  std::uint64_t bytes = 0;                   // of the stored frontier
  double seconds = 0;                        // from the depth before to this one
  double cpu_seconds = 0;                    // the same, summed over the threads; 0: not measured
  std::uint64_t digest = 0;                  // board/digest.h
  GapHistogram gaps;                         // Fig. 11
  std::vector<std::uint64_t> basket_states;  // per thread after distribution, Fig. 12

  /// The moves at the depth before, as far as known.
  void set_mobility_before(const MoveCount& count, const MoveRange& range) {
    const auto received = [](bool known, std::uint64_t value) {
      return known ? std::optional(value) : std::nullopt;
    };
    moves = received(count.known, count.moves);
    flips = received(count.known, count.flips);
    least_moves = received(range.has_value(), range.least);
    most_moves = received(range.has_value(), range.most);
  }

  MoveRange move_range_before() const {
    return least_moves && most_moves ? MoveRange{.least = *least_moves, .most = *most_moves}
                                     : MoveRange::unknown();
  }

  /// Games that ended at the depth before: neither player could move.
  std::uint64_t games_ended() const { return turn_skips - rival_plays; }
  double bits_per_state() const {
    return states == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(states);
  }
};

}  // namespace othello::enumerate
