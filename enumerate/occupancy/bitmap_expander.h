// Computes the states of an occupancy in a bitmap with one bit for each of its colourings. The successors of
// its parents are marked there, and the bitmap is then read in order: the states come out ascending and
// distinct, without a sort, a merge or a lock.
#pragma once

#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/marker.h"
#include "enumerate/occupancy/state_extractor.h"

namespace othello::enumerate {

template <class AnyColouring>
class AnyBitmapExpander : public Expander {
 public:
  /// `tile_bits`: see OccupancyInProgress; `times`: sums of each phase's time, or null.
  AnyBitmapExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents, int tile_bits,
                    ExpandTimes* times = nullptr);

  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) override;
  std::uint64_t bytes_read() const override { return marker_.bytes_read(); }
  /// See ChunkCache::Reader: for an occupancy that another expander computes.
  void advance_to(Bitboard occupancy) { marker_.advance_to(occupancy); }

 private:
  const OccupancyIndex& parents_;
  OccupancyInProgress work_;
  AnyMarker<AnyColouring> marker_;
  AnyStateExtractor<AnyColouring> extractor_;
  ExpandTimes* times_;
};
using BitmapExpander = AnyBitmapExpander<Colouring>;

extern template class AnyBitmapExpander<Colouring>;
extern template class AnyBitmapExpander<WideColouring>;

/// Ends the record of an occupancy, if it was begun, with an empty section.
void end_record(bool begun, SegmentWriter& out);

}  // namespace othello::enumerate
