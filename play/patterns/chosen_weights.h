// The weights that the program uses: those compiled in (play/patterns/othello.weights), or those of the file that the
// environment variable OTHELLO_WEIGHTS names; with OTHELLO_WEIGHTS=none, none.
#pragma once

#include <memory>
#include <string>

#include "play/patterns/pattern_evaluation.h"

namespace othello::patterns {

/// The evaluation of a board of these sides, made once; null if there are no weights for it. Throws what reading the
/// file may: ReadError, DamagedFile.
std::shared_ptr<const PatternEvaluation> chosen_evaluation(int columns, int rows);

/// What OTHELLO_WEIGHTS says: the path of a file, `none`, or nothing.
std::string wanted_weights();

}  // namespace othello::patterns
