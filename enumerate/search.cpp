#include "enumerate/search.h"

#include <limits>

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
  SearchResult result{.rows = search->rows(), .last_states = {}, .memory = search};
  if (options.keep_last_states) result.last_states = search->last_states();
  return result;
}

SearchResult run_by_occupancy(const SearchOptions& options, SearchObserver& observer) {
  OccupancySearch search(options, observer);
  search.run();
  SearchResult result{.rows = search.rows(), .last_states = {}, .memory = nullptr};
  if (!options.keep_last_states) return result;
  const int depth = result.rows.back().depth;
  const auto blocks = std::make_shared<const std::vector<std::vector<std::byte>>>(
      occupancy_blocks(search.last_frontier(), options.board, depth, options.widths, options.threads));
  result.last_states.numbering = "occupancy";
  result.last_states.value_bytes = occupancy_number_bytes(options.board, depth);
  for (const std::vector<std::byte>& piece : *blocks) result.last_states.pieces.emplace_back(piece);
  result.memory = blocks;
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
