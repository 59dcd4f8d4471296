// Games as they are written down: "f5d6c3", from the start of a board.
//
// Moves are cells, column and row, in either case. Passes may be written (pass, pa, ps, --) or left out: a player
// without a move passes before the next move, and after the last one only if that is written. White space, the
// marks , ; . | / and numbers of moves ("1. f5 d6 2. c3") may stand anywhere between.
#pragma once

#include <string_view>
#include <vector>

#include "board/board.h"

namespace othello {

/// Whether a text is a game and not rows of a board (board/text.h), whose only letters are X and O: it names a
/// cell.
bool is_transcript(std::string_view text);

/// Throws std::invalid_argument with a sentence for the user if such a game follows the rows of a board.
void refuse_moves_after_rows(std::string_view text);

inline constexpr int kPassPly = -1;

/// A game from the board's start: cells and kPassPly, those among them that were left out. Throws
/// std::invalid_argument with a sentence for the user that names the move.
std::vector<int> parse_transcript(const Board& board, std::string_view text);

/// A state as rows (parse_state()) or as the game that leads to it; the mover is the player whose turn it is.
State parse_position(const Board& board, std::string_view text);

}  // namespace othello
