// What a finished game is worth to its mover: the mover's discs minus the opponent's, with a rule for the cells
// that stayed vacant.
#pragma once

#include <bit>
#include <optional>
#include <string_view>

#include "board/board.h"

namespace othello {

enum class ScoreRule {
  kWinner,  // they go to the winner, to neither in a draw: of tournaments, and of all published endgame scores
  kDiscs    // they do not count
};

/// "winner" or "discs".
std::string_view name_of(ScoreRule rule);
/// Nothing for any other name.
std::optional<ScoreRule> score_rule_named(std::string_view name);

/// The score of a game that ended with `difference` (mover's discs minus opponent's) and `vacant` cells.
constexpr int final_score(ScoreRule rule, int difference, int vacant) {
  if (rule == ScoreRule::kDiscs || difference == 0) return difference;
  return difference > 0 ? difference + vacant : difference - vacant;
}
/// Of a game that ended in this state.
inline int final_score(ScoreRule rule, const Board& board, const State& state) {
  const int difference = std::popcount(state.mover) - std::popcount(state.opponent);
  return final_score(rule, difference, board.cells() - state.discs());
}

}  // namespace othello
