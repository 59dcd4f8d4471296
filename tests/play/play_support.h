// States and plain versions for the tests of playing.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "board/rules.h"
#include "board/text.h"
#include "play/evaluation.h"
#include "play/player.h"
#include "support/boards.h"
#include "support/plain_value.h"

namespace othello::play::test {

using othello::kScoreRules;

/// A state of a random game with at most so many vacant cells whose mover has a move.
inline State played_state(const Board& board, int vacant, std::mt19937_64& random) {
  const Rules rules(board);
  for (;;) {
    for (const plain::Grid& grid : plain::random_game(board.columns(), board.rows(), random)) {
      const State state = plain::to_state(grid);
      if (board.cells() - state.discs() <= vacant && rules.moves(state) != 0) return state;
    }
  }
}

/// The evaluation of a state of the board.
inline int evaluated(const Evaluation& evaluation, const Rules& rules, const State& state) {
  const endgame::Field& field = evaluation.features().field();
  const auto in_field = [&](Bitboard cells) { return field.from_board(State{cells, 0}).mover; };
  return evaluation.value(field.from_board(state), in_field(rules.moves(state)),
                          in_field(rules.moves(state.with_roles_exchanged())));
}

/// The value to a depth by its definition (play/endgame/selective_search.h): no bounds, no table, no order. `leaf`: the
/// evaluation.
template <class Leaf>
int plain_search(const Rules& rules, const State& state, int depth, ScoreRule rule, const Leaf& leaf) {
  const Bitboard moves = rules.moves(state);
  if (moves == 0) {
    const State passed = state.with_roles_exchanged();
    if (rules.moves(passed) == 0)
      return kHundredthsPerDisc * othello::test::plain_final_score(rules.board(), state, rule);
    return -plain_search(rules, passed, depth, rule, leaf);
  }
  if (depth == 0) return leaf(state);
  int best = -kHundredthsPerDisc * kMaxCells;
  for (Bitboard rest = moves; rest != 0; rest &= rest - 1) {
    const State next = rules.after_move(state, std::countr_zero(rest));
    best = std::max(best, -plain_search(rules, next, depth - 1, rule, leaf));
  }
  return best;
}

}  // namespace othello::play::test
