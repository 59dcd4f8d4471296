// Computes all states of one occupancy from the frontier before: the heart of the search by occupancy.
//
// Two states can be equal only if the same cells are occupied, and a move on cell c takes occupancy S to
// S + c. So the states of S' come from the occupancies S' - c alone (structured duplicate detection: Zhou and
// Hansen, AAAI 2004). There are two ways to gather them, of which the memory plan chooses one for each depth
// (make_expander()), or for each occupancy of wide colourings (density_choice.h), a third for a team that
// works on one occupancy (team_expander.h), and one for thin depths, which reads all parents before
// (gathered_expander.h).
#pragma once

#include <cstdint>
#include <memory>

#include "enumerate/frontier/chunk_cache.h"
#include "enumerate/frontier/segment.h"
#include "enumerate/frontier/tally.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/state_keys.h"
#include "enumerate/occupancy/memory_plan.h"

namespace othello::enumerate {

/// One thread's own; reused from occupancy to occupancy of one depth.
class Expander {
 public:
  virtual ~Expander() = default;

  /// Appends the record of `occupancy`, a representative, to `out` and its states to `tally`; nothing if no
  /// parent leads to it. `next`: the occupancy of the next call if known, or 0.
  virtual void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) = 0;
  /// Bytes of stored parents read so far.
  virtual std::uint64_t bytes_read() const = 0;
};

/// The expander that a depth's plan requires: by list (list_expander.h), by bitmap (bitmap_expander.h), or by
/// either (density_expander.h).
std::unique_ptr<Expander> make_expander(const SearchTables& space, const Kernels& kernels,
                                        ChunkCache& parents, const MemoryPlan& plan);

/// Writes the record of the search's root.
void expand_root(const SearchTables& space, const Kernels& kernels, SegmentWriter& out, Tally& tally);

}  // namespace othello::enumerate
