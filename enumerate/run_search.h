// Enumeration of all reachable states, depth by depth, by the engine that the options name. Only this file
// depends on every engine.
//
// States of one orbit under the symmetry group count once. A state whose mover has no move is counted at
// its depth; if its opponent can move the game continues from it with the roles exchanged, without counting
// it again; otherwise the game is over.
#pragma once

#include <span>

#include "enumerate/search/engine.h"

namespace othello::enumerate {

/// All engines, the default first.
std::span<const SearchEngine* const> search_engines();
const SearchEngine& engine_of(const SearchOptions& options);

/// Throws CapacityError for lack of memory, SearchStopped, and what files throw (system/errors.h).
SearchResult run_search(const SearchOptions& options, SearchObserver& observer);

}  // namespace othello::enumerate
