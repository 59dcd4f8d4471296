// Counts of the moves that the states of a depth have; tallies of parts are added.
//
// Only the legal moves of each state's own mover count, without those on closed cells. A state whose mover
// has none adds none, even if the game continues from it by a pass. Under symmetry an orbit counts once: its
// states have equally many moves, and their moves flip equally many discs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace othello::enumerate {

/// All moves of some states together.
struct MoveCount {
  std::uint64_t moves = 0;
  std::uint64_t flips = 0;  // discs that they flip
  bool known = true;        // false: of some of the states they were not counted

  MoveCount& operator+=(const MoveCount& other) {
    moves += other.moves;
    flips += other.flips;
    known = known && other.known;
    return *this;
  }

  friend bool operator==(const MoveCount&, const MoveCount&) = default;
};

/// The fewest and the most moves of any of some states. Without states `least` is above `most`.
struct MoveRange {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most = 0;
  bool known = true;  // false: of some of the states they were not counted

  static MoveRange unknown() { return {.known = false}; }

  /// Whether the range is known and not empty.
  bool has_value() const { return known && least <= most; }

  void add(std::uint64_t moves) {
    least = std::min(least, moves);
    most = std::max(most, moves);
  }

  MoveRange& operator+=(const MoveRange& other) {
    least = std::min(least, other.least);
    most = std::max(most, other.most);
    known = known && other.known;
    return *this;
  }

  friend bool operator==(const MoveRange&, const MoveRange&) = default;
};

}  // namespace othello::enumerate
