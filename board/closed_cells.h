// What a user is told of closed cells. Programs such as Edax and formats such as OBF and GGF write a vacant cell as
// '-', which here is a closed one: a board of theirs is another board, and often one without a game.
#pragma once

#include <string>

#include "board/board.h"

namespace othello {

/// Names closed cells on which either player could move at the start, were they vacant, as a sentence for the
/// user; empty if there are none.
std::string note_on_closed_cells(const Board& board);

/// Throws std::invalid_argument, with a sentence for the user, if there are closed cells: then no state has a
/// value.
void require_no_closed_cells(const Board& board);

}  // namespace othello
