// What a state is worth: the mover's discs minus the opponent's at the end of the game when both play as well
// as possible.
//
// A state whose mover has a move is worth the largest of minus the values of its successors; one whose mover
// has none and whose opponent has one, minus what the state with the roles exchanged is worth; one where
// neither has a move, the score of its discs (board/score.h).
#pragma once

#include <cstdint>

#include "board/board.h"

namespace othello::solve {

/// Seen by the player to move; -kMaxCells to kMaxCells.
using Value = int;

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

}  // namespace othello::solve
