#include "board/score.h"

namespace othello {

std::string_view name_of(Objective objective) {
  return objective == Objective::kMost ? "most" : "fewest";
}

std::optional<Objective> objective_named(std::string_view name) {
  for (const Objective objective : {Objective::kMost, Objective::kFewest}) {
    if (name == name_of(objective)) return objective;
  }
  return std::nullopt;
}

std::string_view name_of(ScoreRule rule) {
  if (objective_of(rule) == Objective::kFewest) return counts_vacant(rule) ? "winner-fewest" : "discs-fewest";
  return counts_vacant(rule) ? "winner" : "discs";
}

std::optional<ScoreRule> score_rule_named(std::string_view name) {
  for (const ScoreRule rule : kScoreRules) {
    if (name == name_of(rule)) return rule;
  }
  return std::nullopt;
}

}  // namespace othello
