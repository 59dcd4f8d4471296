// Enumeration of all reachable states, depth by depth: what goes in, what comes out.
//
// States of one orbit under the symmetry group count once. A state whose mover has no move is counted at
// its depth; if its opponent can move the game goes on from it with the roles exchanged, without counting
// it again; otherwise the game is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "enumerate/depth_row.h"
#include "enumerate/occupancy/cost_model.h"
#include "gapkeep/widths.h"

namespace othello {

enum class Engine { kOccupancy, kShiftedQueue };

std::string_view name_of(Engine engine);

struct SearchOptions {
  Board board;
  Engine engine = Engine::kOccupancy;
  SymmetryMode symmetry = SymmetryMode::kFull;
  int max_depth = 0;                 // 0 to board.last_depth()
  int threads = 1;                   // 1 to kMaxThreads
  std::uint64_t memory = 0;          // bytes for queues, buffers and tables together
  Widths widths = Widths::paper();   // of queues, and of stored states
  bool keep_last_states = false;     // SearchResult::last_states is wanted
  std::uint64_t parts = 0;           // the paper's k; 0: chosen by depth, at most the paper's
  std::uint64_t queue_capacity = 0;  // bytes of one thread's queue; 0: what `memory` allows
  // Of the occupancy engine.
  std::string scratch;           // folder for frontiers and checkpoint; empty: all in memory
  bool resume = false;           // go on from the checkpoint in `scratch`, if there is one
  std::vector<int> keep_depths;  // whose frontiers stay in `scratch`
  // Instead of keep_depths, if set: asked when a depth is finished, which of those so far, itself among them,
  // are to stay. What was not to stay once is gone.
  std::function<std::vector<int>(std::span<const DepthRow>)> choose_kept = {};
  std::uint64_t bitmap_bytes = 0;  // for the bitmaps of all threads; 0: a quarter of `memory`
};

/// Where the search stands within a depth.
struct Progress {
  int depth = 0;               // being worked out
  std::uint64_t expanded = 0;  // of the states of the depth before
  std::uint64_t to_expand = 0;
  std::uint64_t states_so_far = 0;    // of all depths finished
  std::uint64_t expanded_before = 0;  // of `expanded`, what an earlier run did
};

/// Is told how the search goes, from one thread at a time.
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;
  virtual void depth_finished(const DepthRow& row) = 0;
  /// A depth begins; `forecasts` are for it and for all that follow. Not called for depth 0.
  virtual void depth_begins(std::span<const DepthForecast> /*forecasts*/) {}
  virtual void progress(const Progress& progress) = 0;
  /// Something that people should know, such as where an earlier run is taken up.
  virtual void note(const std::string& /*text*/) {}
  /// Asked often and from all threads; true makes the search throw SearchStopped.
  virtual bool stop_requested() const = 0;
};

/// The observer asked for a stop.
struct SearchStopped : std::runtime_error {
  explicit SearchStopped(const std::string& what, bool can_resume = false)
      : std::runtime_error(what), resumable(can_resume) {}
  bool resumable;
};

/// The states of the last depth as gapkeep blocks (gapkeep/block.h) of their numbers, ascending over the
/// pieces. They are made as they are visited and need not fit in memory.
struct StoredStates {
  using Take = std::function<void(std::span<const std::byte>)>;

  // "othello" or "othello-tight" (numbering/othello_numbering.h), or "occupancy"
  // (numbering/occupancy_numbering.h)
  std::string numbering;
  int value_bytes = 8;      // of a number: 8 or 16
  std::uint64_t bytes = 0;  // of all pieces
  // Hands over piece after piece, each valid during the call only; keeps alive what it needs. Throws
  // DamagedFile.
  std::function<void(const Take&)> visit;
};

struct SearchResult {
  std::vector<DepthRow> rows;  // depths 0 to max_depth
  StoredStates last_states;    // only with keep_last_states
};

/// Throws CapacityError if memory does not suffice, SearchStopped.
SearchResult run_search(const SearchOptions& options, SearchObserver& observer);

}  // namespace othello
