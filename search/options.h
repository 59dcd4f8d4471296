// The options of a search. Those of one engine alone lie beside it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "board/board.h"
#include "board/symmetry.h"
#include "gapkeep/widths.h"
#include "ranks/one_rank.h"
#include "search/engine_options.h"
#include "search/trace.h"

namespace othello {

enum class Engine { kOccupancy, kShiftedQueue };

/// "occupancy" or "shifted-queue".
std::string_view name_of(Engine engine);
/// Nothing for any other name.
std::optional<Engine> engine_named(std::string_view name);

struct SearchOptions {
  Board board;
  Engine engine = Engine::kOccupancy;
  SymmetryMode symmetry = SymmetryMode::kFull;
  int max_depth = 0;                          // 0 to board.last_depth()
  int threads = 1;                            // 1 to kMaxThreads
  std::uint64_t memory = 0;                   // bytes for the whole search
  Widths widths = Widths::paper();            // of queues, and of stored states
  bool keep_last_states = false;              // SearchResult::last_states is wanted
  bool move_range = false;                    // DepthRow::least_moves and most_moves are wanted
  std::shared_ptr<Ranks> ranks = one_rank();  // of the search; options are equal but for threads and memory
  bool traced = false;                        // only the engine occupancy does
  std::shared_ptr<SearchTrace> trace = {};    // the first rank's, if traced
  EngineOptions of_engine = {};               // of one engine alone (occupancy_options(), ...)
};

}  // namespace othello
