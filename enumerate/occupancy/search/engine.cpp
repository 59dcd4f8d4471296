#include "enumerate/occupancy/search/engine.h"

#include <memory>

#include "enumerate/occupancy/search/occupancy_search.h"
#include "enumerate/occupancy/store/stored_states.h"
#include "ranks/failure.h"

namespace othello {

SearchResult search_by_occupancy(const SearchOptions& options, SearchObserver& observer) {
  const auto search = std::make_shared<OccupancySearch>(options, observer);
  search->run();
  SearchResult result{.rows = search->rows(), .last_states = {}};
  if (!options.keep_last_states) return result;
  const DepthRow& last = result.rows.back();
  std::shared_ptr<const OccupancyBlocks> blocks;
  run_together(*options.ranks, [&] {
    if (!options.ranks->is_first()) return;
    blocks = std::make_shared<const OccupancyBlocks>(search->last_frontier(), options.board, last.depth,
                                                     last.states, options.widths, options.threads);
  });
  result.last_states.numbering = StoredNumbering::kOccupancy;
  result.last_states.value_bytes = occupancy_number_bytes(options.board, last.depth);
  result.last_states.bytes = blocks ? blocks->bytes() : 0;
  // The search stays for its frontier, from which others may fetch, and for the lock on its folder.
  result.last_states.visit = [search, blocks](const StoredStates::Take& take) { blocks->visit(take); };
  return result;
}

}  // namespace othello
