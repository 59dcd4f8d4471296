// What a finished game is worth to its mover: the mover's discs minus the opponent's, with a rule for the cells
// that stayed vacant. In the reversed game, in which the player with fewer discs wins, it is minus that: who has more
// discs also counts the vacant cells, if the rule says so, and loses by as much more.
#pragma once

#include <bit>
#include <optional>
#include <string_view>

#include "board/board.h"

namespace othello {

enum class Objective { kMost, kFewest };

/// Numbers of these are in files.
enum class ScoreRule {
  kWinner,  // they go to who has more discs, to neither in a draw: of tournaments, and of all published endgame scores
  kDiscs,         // they do not count
  kWinnerFewest,  // the same two for the reversed game
  kDiscsFewest
};
inline constexpr ScoreRule kScoreRules[] = {ScoreRule::kWinner, ScoreRule::kDiscs, ScoreRule::kWinnerFewest,
                                            ScoreRule::kDiscsFewest};

constexpr Objective objective_of(ScoreRule rule) {
  return rule == ScoreRule::kWinnerFewest || rule == ScoreRule::kDiscsFewest ? Objective::kFewest
                                                                             : Objective::kMost;
}
/// Whether vacant cells count.
constexpr bool counts_vacant(ScoreRule rule) {
  return rule == ScoreRule::kWinner || rule == ScoreRule::kWinnerFewest;
}
/// The rule of this objective that counts vacant cells as `rule` does.
constexpr ScoreRule with_objective(ScoreRule rule, Objective objective) {
  if (objective == Objective::kFewest)
    return counts_vacant(rule) ? ScoreRule::kWinnerFewest : ScoreRule::kDiscsFewest;
  return counts_vacant(rule) ? ScoreRule::kWinner : ScoreRule::kDiscs;
}

/// "most" or "fewest".
std::string_view name_of(Objective objective);
/// Nothing for any other name.
std::optional<Objective> objective_named(std::string_view name);

/// "winner" or "discs", or with "-fewest" behind it.
std::string_view name_of(ScoreRule rule);
/// Nothing for any other name.
std::optional<ScoreRule> score_rule_named(std::string_view name);

/// The score of a game that ended with `difference` (mover's discs minus opponent's) and `vacant` cells.
constexpr int final_score(ScoreRule rule, int difference, int vacant) {
  const int of_vacant = !counts_vacant(rule) || difference == 0 ? 0 : difference > 0 ? vacant : -vacant;
  return objective_of(rule) == Objective::kFewest ? -(difference + of_vacant) : difference + of_vacant;
}
/// Of a game that ended in this state.
inline int final_score(ScoreRule rule, const Board& board, const State& state) {
  const int difference = std::popcount(state.mover) - std::popcount(state.opponent);
  return final_score(rule, difference, board.cells() - state.discs());
}

}  // namespace othello
