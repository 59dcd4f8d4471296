// What the options of long computations say, and what they are where they are not given.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "system/option_text.h"

namespace othello {

/// The board that MxN or --from says, of which one has to be given. Throws std::invalid_argument with a sentence
/// for the user.
Board board_option(const std::string& board, const std::string& from);
/// What --symmetry says; likewise.
SymmetryMode symmetry_option(const std::string& text);

}  // namespace othello
