// The search by occupancy as an engine (enumerate/engines/run_search.h).
#pragma once

#include "enumerate/observer.h"
#include "enumerate/options.h"
#include "enumerate/result.h"

namespace othello {

/// Throws CapacityError, SearchStopped, std::invalid_argument for more discs than a colouring holds, and what
/// Checkpoint throws.
SearchResult search_by_occupancy(const SearchOptions& options, SearchObserver& observer);

}  // namespace othello
