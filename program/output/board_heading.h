// Boards in the headings of tables.
#pragma once

#include <string>

#include "board/board.h"

namespace othello {

/// "5x6 (columns x rows)"; of other boards than MxN the name, which shows them.
std::string board_heading(const Board& board);
/// The note on a board with cells that are cut off.
std::string cut_off_note(const Board& board);

}  // namespace othello
