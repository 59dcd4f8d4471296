// Counts of the states of a depth, made while they are extracted; tallies of parts are added.
#pragma once

#include <cstdint>

#include "enumerate/search/gap_histogram.h"
#include "enumerate/search/mobility.h"
#include "system/uint128.h"

namespace othello::enumerate {

struct Tally {
  std::uint64_t states = 0;
  std::uint64_t without_move = 0;  // states whose mover has no move
  std::uint64_t passes = 0;        // those of them whose opponent has one
  std::uint64_t digest = 0;
  // The least and the greatest occupancy number (numbering/occupancy_numbering.h).
  Uint128 first = 0;
  Uint128 last = 0;
  GapHistogram gaps;
  MoveRange move_range;    // of these states
  MoveCount moves_before;  // of states of the depth before that lead to the occupancies of these

  /// Counts one number, which must be above all before.
  void add_number(Uint128 number) {
    if (states == 0) {
      first = number;
    } else {
      gaps.add(static_cast<Uint128>(number - last - 1));
    }
    last = number;
    ++states;
  }

  /// Adds a following tally: all its numbers are above those so far.
  Tally& operator+=(const Tally& following) {
    move_range += following.move_range;
    moves_before += following.moves_before;
    if (following.states == 0) return *this;
    if (states == 0) {
      first = following.first;
    } else {
      gaps.add(static_cast<Uint128>(following.first - last - 1));
    }
    last = following.last;
    states += following.states;
    without_move += following.without_move;
    passes += following.passes;
    digest += following.digest;
    gaps += following.gaps;
    return *this;
  }
};

}  // namespace othello::enumerate
