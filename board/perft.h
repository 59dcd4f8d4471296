// How many sequences of plies there are: the figure by which programs compare their move generators
// ("perft").
//
// perft(d) is the number of leaves of the game tree cut off at d plies. A game that has ended before is a
// leaf, too, at every later depth. A forced pass is a ply or not (PassRule). On a board with closed cells the
// sequences are those without a move there: where a mover has no other, the game has not ended but the
// sequence has, so that it is not a leaf of a later depth.
//
// The tree is not walked. States that several sequences reach are expanded once, together with the number of
// sequences, since from there on they have the same future; so have the images of a state under the
// symmetries of the board. What one depth takes is therefore the number of its states, not of its sequences.
// The last two plies are walked from each state, the last by counting moves. When the states of the next depth do not fit
// into the memory, it takes those of a part of this depth's at a time, and so on below: equal ones are found within a
// part only, which takes longer, but never more memory.
#pragma once

#include <cstdint>
#include <functional>

#include "board/rules.h"
#include "board/symmetry.h"
#include "system/uint128.h"

namespace othello {

enum class PassRule {
  kPly,   // a forced pass is a ply
  kFree,  // it is not: the opponent's move follows in the same ply
};

struct PerftRow {
  int depth;
  Uint128 leaves;
  /// Different states, up to symmetry, from which the leaves were counted; they lie at the deepest depth that
  /// fitted into the memory as a whole.
  std::uint64_t states;
};

struct PerftOptions {
  PassRule pass = PassRule::kPly;
  /// Memory for states and their numbers of sequences; no more is taken.
  std::uint64_t memory = std::uint64_t{1} << 30;
  /// Called regularly; once it returns true counting ends with the rows so far. May be empty.
  std::function<bool()> should_stop;
};

/// Calls `row` for depth 0, 1, ..., `depth`. Throws std::overflow_error if a number does not fit into 128
/// bits, CapacityError if the system has no addresses for `memory`.
void perft(const Board& board, const State& from, int depth, const PerftOptions& options,
           const std::function<void(const PerftRow&)>& row);

}  // namespace othello
