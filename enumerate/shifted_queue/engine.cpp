#include "enumerate/shifted_queue/engine.h"

#include <limits>
#include <memory>

#include "enumerate/shifted_queue/shared_pieces.h"
#include "enumerate/shifted_queue/shifted_queue_search.h"
#include "numbering/othello_numbering.h"

namespace othello {
namespace {

template <class Number>
SearchResult search(const SearchOptions& options, SearchObserver& observer) {
  auto search = std::make_shared<ShiftedQueueSearch<Number>>(options, observer);
  search->run();
  SearchResult result{.rows = search->rows(), .last_states = {}};
  if (!options.keep_last_states) return result;
  result.last_states = search->last_states();
  // The search stays for its queues.
  const auto pieces = std::make_shared<const SharedPieces>(*options.ranks, search->frontier_pieces(), search);
  result.last_states.visit = [search, pieces](const StoredStates::Take& take) { pieces->visit(take); };
  return result;
}

}  // namespace

SearchResult search_by_shifted_queue(const SearchOptions& options, SearchObserver& observer) {
  const Symmetry symmetry(options.board, options.symmetry);
  const Uint128 bound = number_bound(options.board, symmetry.order(), Bound::kPlain);
  const bool fits = bound <= std::numeric_limits<std::uint64_t>::max();
  return fits ? search<std::uint64_t>(options, observer) : search<Uint128>(options, observer);
}

}  // namespace othello
