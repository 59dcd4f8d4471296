#include "board/score.h"

namespace othello {

std::string_view name_of(ScoreRule rule) {
  return rule == ScoreRule::kWinner ? "winner" : "discs";
}

std::optional<ScoreRule> score_rule_named(std::string_view name) {
  for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
    if (name == name_of(rule)) return rule;
  }
  return std::nullopt;
}

}  // namespace othello
