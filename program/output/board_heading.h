// Boards in the headings of tables.
#pragma once

#include <string>

#include "board/board.h"

namespace othello {

/// "5x6 (columns x rows)"; of other boards than MxN the name, which shows them.
std::string board_heading(const Board& board);
/// Says on standard error which cells are closed where a move would be legal.
void print_note_on_closed_cells(const Board& board);
/// The same, and which cells are cut off.
void print_notes_on(const Board& board);

}  // namespace othello
