#include "enumerate/search.h"

#include <limits>
#include <memory>

#include "enumerate/occupancy/stored_states.h"
#include "enumerate/occupancy_search.h"
#include "enumerate/shifted_queue_search.h"
#include "numbering/othello_numbering.h"

namespace othello {
namespace {

template <class Number>
SearchResult run(const SearchOptions& options, SearchObserver& observer) {
  auto search = std::make_shared<ShiftedQueueSearch<Number>>(options, observer);
  search->run();
  SearchResult result{.rows = search->rows(), .last_states = {}};
  if (!options.keep_last_states) return result;
  result.last_states = search->last_states();
  // The search stays for its queues.
  result.last_states.visit = [search](const StoredStates::Take& take) {
    for (const auto piece : search->frontier_pieces()) take(piece);
  };
  return result;
}

SearchResult run_by_occupancy(const SearchOptions& options, SearchObserver& observer) {
  const auto search = std::make_shared<OccupancySearch>(options, observer);
  search->run();
  SearchResult result{.rows = search->rows(), .last_states = {}};
  if (!options.keep_last_states) return result;
  const DepthRow& last = result.rows.back();
  const auto blocks = std::make_shared<const OccupancyBlocks>(
      search->last_frontier(), options.board, last.depth, last.states, options.widths, options.threads);
  result.last_states.numbering = "occupancy";
  result.last_states.value_bytes = occupancy_number_bytes(options.board, last.depth);
  result.last_states.bytes = blocks->bytes();
  // The search stays for its frontier and for the lock on its folder.
  result.last_states.visit = [search, blocks](const StoredStates::Take& take) { blocks->visit(take); };
  return result;
}

}  // namespace

std::string_view name_of(Engine engine) {
  return engine == Engine::kOccupancy ? "occupancy" : "shifted-queue";
}

SearchResult run_search(const SearchOptions& options, SearchObserver& observer) {
  if (options.engine == Engine::kOccupancy) return run_by_occupancy(options, observer);
  const Symmetry symmetry(options.board, options.symmetry);
  const Uint128 bound = number_bound(options.board, symmetry.order(), Bound::kPlain);
  const bool fits = bound <= std::numeric_limits<std::uint64_t>::max();
  return fits ? run<std::uint64_t>(options, observer) : run<Uint128>(options, observer);
}

}  // namespace othello
