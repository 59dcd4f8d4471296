#include "enumerate/engines/run_search.h"

#include <stdexcept>

#include "enumerate/occupancy/search/engine.h"
#include "enumerate/shifted_queue/engine.h"

namespace othello {

SearchResult run_search(const SearchOptions& options, SearchObserver& observer) {
  switch (options.engine) {
    case Engine::kOccupancy:
      return search_by_occupancy(options, observer);
    case Engine::kShiftedQueue:
      return search_by_shifted_queue(options, observer);
  }
  throw std::logic_error("an engine that is not known");
}

}  // namespace othello
