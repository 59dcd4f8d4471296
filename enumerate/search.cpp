#include "enumerate/search.h"

#include <limits>

#include "enumerate/occupancy_search.h"
#include "enumerate/shifted_queue_search.h"
#include "numbering/othello_numbering.h"

namespace othello {
namespace {

template <class Number>
SearchResult run(const SearchOptions& options, SearchObserver& observer) {
  auto search = std::make_shared<ShiftedQueueSearch<Number>>(options, observer);
  search->run();
  return {.rows = search->rows(), .last_states = search->last_states(), .memory = search};
}

}  // namespace

std::string_view name_of(Engine engine) {
  return engine == Engine::kOccupancy ? "occupancy" : "shifted-queue";
}

SearchResult run_search(const SearchOptions& options, SearchObserver& observer) {
  if (options.engine == Engine::kOccupancy) {
    auto search = std::make_shared<OccupancySearch>(options, observer);
    search->run();
    return {.rows = search->rows(), .last_states = {}, .memory = search};
  }
  const Symmetry symmetry(options.board, options.symmetry);
  const Uint128 bound = number_bound(options.board, symmetry.order(), Bound::kPlain);
  const bool fits = bound <= std::numeric_limits<std::uint64_t>::max();
  return fits ? run<std::uint64_t>(options, observer) : run<Uint128>(options, observer);
}

}  // namespace othello
