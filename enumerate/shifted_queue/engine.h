// The paper's search as an engine (enumerate/engines/run_search.h).
#pragma once

#include "enumerate/observer.h"
#include "enumerate/options.h"
#include "enumerate/result.h"

namespace othello {

/// Throws CapacityError, SearchStopped.
SearchResult search_by_shifted_queue(const SearchOptions& options, SearchObserver& observer);

}  // namespace othello
