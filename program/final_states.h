// The final states in a results file (docs/results-file.md), as a stream for the font.
#pragma once

#include <string>

#include "enumerate/results_file.h"
#include "font/final_boards.h"

namespace othello {

/// The full boards stored in `results`, decoded by all threads of OpenMP. Every block is validated on the
/// way. `name` is the file's, for messages. The source throws DamagedFile if the states are not those of the
/// board's last depth, if there are none, or if a block, a state or their count is wrong. `results` must
/// outlive it.
StateSource final_states(const StoredResults& results, const std::string& name);

}  // namespace othello
