// The states of the last depth, as a finished search hands them over for a results file: the frontiers of all threads, in
// memory or in files, one after the other as blocks of the same widths.
#pragma once

#include <memory>

#include "enumerate/search/options.h"
#include "enumerate/search/result.h"
#include "shiftedqueue/engine/shifted_queue_search.h"

namespace othello::shiftedqueue {

/// Collective. Makes them the result's last states, which keep what they need of the search. Only the first rank may read
/// them. Throws as ShiftedQueueSearch::extract_frontiers().
template <class Number>
void hand_over_last_states(const enumerate::SearchOptions& options,
                           const std::shared_ptr<ShiftedQueueSearch<Number>>& search,
                           enumerate::SearchResult& result);

}  // namespace othello::shiftedqueue
