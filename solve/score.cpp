#include "solve/score.h"

#include <fmt/format.h>

#include <stdexcept>

namespace othello {

std::string_view name_of(ScoreRule rule) {
  return rule == ScoreRule::kWinner ? "winner" : "discs";
}

ScoreRule parse_score_rule(std::string_view name) {
  for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
    if (name == name_of(rule)) return rule;
  }
  throw std::invalid_argument(fmt::format("--score {}: allowed are winner and discs", name));
}

}  // namespace othello
