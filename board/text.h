// Boards as text: one character a cell, rows from the top, separated by '/' or a line break.
//   X the mover's disc   O the opponent's disc   . a vacant cell
// The start of 4x4 is "..../.OX./.XO./....".
#pragma once

#include <string>
#include <string_view>

#include "board/board.h"

namespace othello {

/// Throws std::invalid_argument with a sentence for the user if the text has another shape or another
/// character, or leaves a cell of the centre block vacant.
State parse_state(const Board& board, std::string_view text);

/// The inverse of parse_state; rows are joined by `separator`.
std::string to_text(const Board& board, const State& state, char separator = '/');

}  // namespace othello
