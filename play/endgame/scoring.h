// The score of a finished game for the mover: the mover's discs minus the opponent's, with a rule for cells
// that are left vacant.
#pragma once

#include <string_view>

namespace othello::endgame {

enum class Scoring {
  kWinner,  // vacant cells go to the winner, none in a draw: the rule of tournaments
  kDiscs,   // vacant cells do not count
};

inline std::string_view name_of(Scoring scoring) {
  return scoring == Scoring::kWinner ? "winner" : "discs";
}

/// The score of a game that ended with `difference` (mover's discs minus opponent's) and `vacant` cells.
constexpr int final_score(Scoring scoring, int difference, int vacant) {
  if (scoring == Scoring::kDiscs || difference == 0) return difference;
  return difference > 0 ? difference + vacant : difference - vacant;
}

}  // namespace othello::endgame
