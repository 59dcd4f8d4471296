// The search by occupancy as an engine.
#pragma once

#include "enumerate/search/engine.h"

namespace othello {

/// Its run() also throws std::invalid_argument for more discs than a colouring holds, and what Checkpoint
/// throws.
const SearchEngine& occupancy_engine();

}  // namespace othello
