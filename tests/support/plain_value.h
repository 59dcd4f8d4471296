// What a state is worth, by minimax over board/rules.h alone: no bounds, no table, no order of moves.
#pragma once

#include <algorithm>
#include <bit>

#include "board/rules.h"
#include "board/score.h"

namespace othello::test {

/// The score of a finished game, from the definition.
inline int plain_final_score(const Board& board, const State& state, ScoreRule rule) {
  const int mover = std::popcount(state.mover);
  const int opponent = std::popcount(state.opponent);
  const int vacant = board.cells() - mover - opponent;
  if (rule == ScoreRule::kDiscs) return mover - opponent;
  if (rule == ScoreRule::kDiscsFewest) return opponent - mover;
  const bool fewest = rule == ScoreRule::kWinnerFewest;
  if (mover > opponent) return fewest ? opponent - (mover + vacant) : (mover + vacant) - opponent;
  if (mover < opponent) return fewest ? (opponent + vacant) - mover : mover - (opponent + vacant);
  return 0;
}

inline int plain_value(const Rules& rules, const State& state, ScoreRule rule) {
  const Bitboard moves = rules.moves(state);
  if (moves == 0) {
    const State passed = state.with_roles_exchanged();
    if (rules.moves(passed) == 0) return plain_final_score(rules.board(), state, rule);
    return -plain_value(rules, passed, rule);
  }
  int best = -kMaxCells;
  for (Bitboard rest = moves; rest != 0; rest &= rest - 1) {
    best = std::max(best, -plain_value(rules, rules.after_move(state, std::countr_zero(rest)), rule));
  }
  return best;
}

}  // namespace othello::test
