// Works out all states of one occupancy from the frontier before: the heart of the search by occupancy.
//
// Two states can be equal only if the same cells are occupied, and a move on cell c takes occupancy S to
// S + c. So the states of S' come from the occupancies S' - c alone. Their successors are marked in a bitmap
// with one bit per colouring of S', which is then read in order: the states come out ascending and distinct,
// without a sort, a merge or a lock (structured duplicate detection: Zhou and Hansen, AAAI 2004).
#pragma once

#include "enumerate/occupancy/expand/marker.h"
#include "enumerate/occupancy/expand/read_out.h"

namespace othello {

/// One thread's own; reused from occupancy to occupancy of one depth.
class Expander {
 public:
  /// `tile_bits`: see OccupancyInWork; `times`: where to add up what each phase takes, if anywhere.
  Expander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents, int tile_bits,
           ExpandTimes* times = nullptr);

  /// Appends the record of `occupancy`, a representative, to `out` and its states to `tally`; nothing if no
  /// parent leads to it. `next`: that of the next call, if it is known, or 0.
  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally);
  /// Of stored parents, so far.
  std::uint64_t bytes_read() const { return marker_.bytes_read(); }

 private:
  const OccupancyIndex& parents_;
  OccupancyInWork work_;
  Marker marker_;
  ReadOut read_out_;
  ExpandTimes* times_;
};

/// Writes the record of the search's root.
void expand_root(const SearchSpace& space, const Kernels& kernels, SegmentWriter& out, Tally& tally);

}  // namespace othello
