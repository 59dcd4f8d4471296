// The weights that the program uses (play/patterns/pattern_evaluation.h says which), for what writes them elsewhere.
#pragma once

#include "play/patterns/weights_file.h"

namespace othello::patterns {

/// Those of a board of these sides; without stages if there are none. Throws what reading them may: ReadError, DamagedFile.
BoardWeights chosen_weights(int columns, int rows);

}  // namespace othello::patterns
