// What a state is worth: the mover's discs minus the opponent's at the end of the game when both play as well
// as possible.
//
// A finished game is scored by one of two rules for the cells that stayed vacant: they go to the winner, and
// to neither in a draw (the rule of tournaments, and of all published endgame scores), or they do not count.
//
// A state whose mover has a move is worth the largest of minus the values of its successors; one whose mover
// has none and whose opponent has one, minus what the state with the roles exchanged is worth; one where
// neither has a move, the score of its discs.
#pragma once

#include <cstdint>
#include <string_view>

#include "board/board.h"

namespace othello {

enum class ScoreRule { kWinner, kDiscs };

std::string_view name_of(ScoreRule rule);
/// Throws std::invalid_argument for anything but "winner" and "discs".
ScoreRule parse_score_rule(std::string_view name);

/// Seen by the player to move; -kMaxCells to kMaxCells.
using Value = int;

/// The value of a finished game on a board of so many cells.
constexpr Value final_value(ScoreRule rule, int mover_discs, int opponent_discs, int cells) {
  const int difference = mover_discs - opponent_discs;
  const int vacant = cells - mover_discs - opponent_discs;
  if (rule == ScoreRule::kDiscs || difference == 0) return difference;
  return difference > 0 ? difference + vacant : difference - vacant;
}

/// A value as a byte: 1 to 129. The greater the value, the greater the byte; 0 stands for none.
using ValueByte = std::uint8_t;
inline constexpr ValueByte kNoValue = 0;
inline constexpr int kValueBytes = 2 * kMaxCells + 2;  // bytes that occur: below this

constexpr ValueByte byte_of(Value value) {
  return static_cast<ValueByte>(value + kMaxCells + 1);
}
constexpr Value value_of(ValueByte byte) {
  return static_cast<Value>(byte) - kMaxCells - 1;
}
/// The byte of minus the value.
constexpr ValueByte negated(ValueByte byte) {
  return static_cast<ValueByte>(kValueBytes - byte);
}

}  // namespace othello
