#include "enumerate/run_search.h"

#include <stdexcept>

#include "enumerate/occupancy/occupancy_search.h"
#include "shiftedqueue/engine/shifted_queue_search.h"

namespace othello::enumerate {

std::span<const SearchEngine* const> search_engines() {
  static const SearchEngine* const engines[] = {&occupancy_engine(), &shiftedqueue::shifted_queue_engine()};
  return engines;
}

const SearchEngine& engine_of(const SearchOptions& options) {
  for (const SearchEngine* engine : search_engines()) {
    if (engine->engine == options.engine) return *engine;
  }
  throw std::logic_error("an engine that is not known");
}

SearchResult run_search(const SearchOptions& options, SearchObserver& observer) {
  return engine_of(options).run(options, observer);
}

}  // namespace othello::enumerate
