// What commands that search for values say where a board has no weights of patterns (play/patterns/chosen_weights.h).
#pragma once

#include "board/board.h"

namespace othello {

/// Says on standard error, once, that OTHELLO_WEIGHTS leaves a board without weights that it could have. Throws what
/// reading them may.
void say_if_without_weights(const Board& board);

}  // namespace othello
