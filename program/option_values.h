// The values of the options of long computations, and their defaults.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/score.h"
#include "board/symmetry.h"
#include "system/option_text.h"

namespace othello {

/// The board that MxN or --from names; one of them must be given. Throws std::invalid_argument with a
/// sentence for the user.
Board board_option(const std::string& board, const std::string& from);
/// The values of --symmetry and --score. Throw as above.
SymmetryMode symmetry_option(const std::string& text);
ScoreRule score_option(const std::string& text);

}  // namespace othello
