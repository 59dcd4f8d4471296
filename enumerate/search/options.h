// The options of a search: those of all, and those that one engine alone has.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "enumerate/search/depth_row.h"
#include "enumerate/search/trace.h"
#include "gapkeep/widths.h"
#include "system/ranks/ranks.h"

namespace othello::enumerate {

enum class Engine { kOccupancy, kShiftedQueue };

/// "occupancy" or "shifted-queue".
std::string_view name_of(Engine engine);
/// Nothing for any other name.
std::optional<Engine> engine_named(std::string_view name);

/// Where frontiers and the checkpoint lie, if not in memory.
struct StorageOptions {
  std::string scratch = {};        // folder for frontiers and checkpoint; empty: all in memory
  std::string local_scratch = {};  // folder of this rank's own for what others fetch from it; empty: memory
  bool resume = false;             // resume from the checkpoint in `scratch`, if there is one
  bool lock_held = false;          // the lock of the folder around `scratch` is the caller's (a solve's)
  std::vector<int> keep_depths = {};  // depths whose frontiers stay in `scratch`
  // Instead of keep_depths, if set: called when a depth is finished, returns which of those so far, including
  // that one, to keep. A depth once not kept is gone. Only the first rank calls it, but all have to set it.
  std::function<std::vector<int>(std::span<const DepthRow>)> choose_stored_depths = {};
};

/// What only the search by occupancy has.
struct OccupancyOptions {
  std::uint64_t bitmap_bytes = 0;  // for the bitmaps of all threads; 0: a quarter of the memory
  // States per candidate occupancy below which a depth is thin, however few states it has in all; none: what is
  // fastest.
  std::optional<std::uint64_t> thin_states = {};
};

/// What only the paper's search has.
struct ShiftedQueueOptions {
  std::uint64_t parts = 0;              // the paper's k; 0: chosen by depth, at most the paper's
  std::uint64_t queue_capacity = 0;     // bytes of one thread's queue; 0: what the memory allows
  std::uint64_t disk = 0;               // bytes that `scratch` may take; 0: what is free there
  bool tunes_widths = false;            // runs have the widths that suit them best, not SearchOptions::widths
  bool uses_occupancy_numbers = false;  // not the paper's
  bool is_entropy_coded = false;        // runs are bytes with an entropy coder, not povaleints of some widths
  double commit_seconds = 20;           // between manifests, while neither a phase ends nor the disk is short
};

struct SearchOptions {
  Board board;
  Engine engine = Engine::kOccupancy;
  SymmetryMode symmetry = SymmetryMode::kFull;
  int max_depth = 0;                          // 0 to board.last_depth()
  int threads = 1;                            // 1 to kMaxThreads
  std::uint64_t memory = 0;                   // bytes for the whole search
  Widths widths = Widths::paper();            // of queues, and of stored states
  bool keep_last_states = false;              // SearchResult::last_states is wanted
  bool wants_move_range = false;              // DepthRow::least_moves and most_moves are wanted
  std::shared_ptr<Ranks> ranks = one_rank();  // of the search; options are equal but for threads and memory
  bool traced = false;
  std::shared_ptr<SearchTrace> trace = {};  // the first rank's, if traced
  StorageOptions storage = {};
  OccupancyOptions occupancy = {};
  ShiftedQueueOptions shifted_queue = {};
};

}  // namespace othello::enumerate
