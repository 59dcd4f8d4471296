// What commands say beside their results: boards in headings, closed cells, missing weights, states not stored.
#pragma once

#include <string>

#include "board/board.h"
#include "stored/stored_set.h"

namespace othello::program {

/// "5x6 (columns x rows)"; of other boards than MxN the name, which shows them.
std::string board_heading(const Board& board);
/// Says on standard error which cells are closed where a move would be legal.
void print_playable_closed_cells_note(const Board& board);
/// The same, and which cells are cut off.
void print_board_notes(const Board& board);

// What commands that search for values say where a board has no weights of patterns (play/patterns/pattern_evaluation.h).

/// Says on standard error, once, that OTHELLO_WEIGHTS leaves a board without weights that it could have. Throws what
/// reading them may.
void warn_if_without_weights(const Board& board);

// What to type for a set of states that a file or folder does not have.

/// "store them with othello enumerate 4x4 --depth 3 --output FILE.h5, or --scratch DIR --keep-depths 3".
std::string store_advice(const stored::StoredSetLabel& label, int depth);

}  // namespace othello::program
