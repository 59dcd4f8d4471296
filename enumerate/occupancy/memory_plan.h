// The memory plan of one depth of the search by occupancy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "enumerate/frontier/frontier.h"
#include "enumerate/kernels/place_board.h"
#include "enumerate/search/depth_row.h"
#include "enumerate/search/options.h"

namespace othello::enumerate {

struct MemoryPlan {
  std::uint64_t cache_bytes = 0;  // for expanded chunks of the parents
  int tile_bits = 0;              // see OccupancyInProgress
  std::size_t list_states = 0;    // see ListExpander; 0: in bitmaps
  bool by_density = false;        // both, as density_choice.h says
  bool as_team = false;           // all threads work on one occupancy
  // For all successors of a thin depth (gathered_successors.h), instead of the cache; 0: they are not gathered. If
  // they take more after all, the rest of the plan holds.
  std::uint64_t successor_bytes = 0;
};

/// The facts about ranks that the plan depends on.
struct RankShare {
  int ranks = 1;
  int all_threads = 1;                 // of all ranks together
  std::uint64_t own_states_bytes = 0;  // of the parents' stored states that this rank holds in memory
  std::uint64_t idle_cache_bytes = 0;  // of the cache of the depth before, which the next one reuses
  bool whole_parents = true;           // this rank, the only one, can read every parent
};

/// At most what the index of a depth with so many candidate occupancies takes, while it is made.
std::uint64_t most_index_bytes(std::size_t candidates);

/// The bytes that finding the candidate occupancies of the depth after so many parent occupancies may take.
/// Throws CapacityError, which says what is missing.
std::uint64_t require_candidate_memory(const SearchOptions& options, int depth, std::size_t parents);

/// The plan for the depth after the last of `rows`, which has these candidate occupancies. Without a
/// scratch folder both depths' states have to fit as well; `kept_bytes`: of frontiers kept besides. All
/// memory of the process counts, so the allocator should have released its free memory. Throws
/// CapacityError, which says what is missing.
MemoryPlan make_memory_plan(const SearchOptions& options, std::span<const DepthRow> rows,
                            const PlaceBoard& board, const Frontier& parents,
                            std::span<const Bitboard> occupancies, std::uint64_t kept_bytes,
                            const RankShare& share);

/// Whether the parents' expanded chunks may exceed the cache.
bool may_outgrow_cache(const Frontier& parents, const MemoryPlan& plan);

}  // namespace othello::enumerate
