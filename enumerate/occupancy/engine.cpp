#include "enumerate/occupancy/occupancy_search.h"

#include <memory>

#include "enumerate/frontier/occupancy_blocks.h"
#include "enumerate/occupancy/occupancy_estimate.h"
#include "enumerate/occupancy/tuning.h"
#include "enumerate/search/options.h"
#include "system/ranks/failure.h"

namespace othello::enumerate {
namespace {

SearchResult run(const SearchOptions& options, SearchObserver& observer) {
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
  // The search is kept alive for its frontier, from which others may fetch, and for the lock on its folder.
  result.last_states.visit = [search, blocks](const StoredStates::Visit& visit_piece) {
    blocks->visit(visit_piece);
  };
  return result;
}

std::vector<EngineOption> command_options() {
  std::vector<EngineOption> all = storage_engine_options();
  all.insert(
      all.begin() + 1,
      {.name = "--local-scratch",
       .type_name = "DIR",
       .help = "folder of each rank's own machine for the frontiers that others fetch from it",
       .set = [](SearchOptions& options, const std::string& text) { options.storage.local_scratch = text; },
       .of_forecast = true});
  return all;
}

std::vector<std::string> folders(const SearchOptions& options) {
  return {options.storage.scratch, options.storage.local_scratch};
}

}  // namespace

const SearchEngine& occupancy_engine() {
  static const SearchEngine engine{
      .engine = Engine::kOccupancy,
      .help = "each set of occupied cells by itself, in a bitmap",
      .options = command_options(),
      .uses_widths = [](const SearchOptions& options) { return options.keep_last_states; },
      .tuning = tuning::traced_constants(),
      .check = check_storage_options,
      .folders = folders,
      .estimate = estimate_occupancy_search,
      .run = run};
  return engine;
}

}  // namespace othello::enumerate
