#include "enumerate/occupancy/bitmap_expander.h"

namespace othello {

BitmapExpander::BitmapExpander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents,
                               int tile_bits, ExpandTimes* times)
    : parents_(parents.frontier().index()),
      work_(space.places, tile_bits > 0 ? Marking::kDirect : Marking::kByImage, tile_bits),
      marker_(space.places, kernels, parents, work_.marking(), times),
      extractor_(space, kernels, times),
      times_(times) {}

void BitmapExpander::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) {
  {
    PhaseTimer timer(times_, ExpandPhase::kFindParents);
    work_.begin(occupancy, parents_);
    if (next != 0) work_.announce(next, parents_);
    timer.count(1);
  }
  if (work_.sources().empty()) return;
  extractor_.begin(false);
  for (std::uint32_t tile = 0; tile < work_.tiles(); ++tile) {
    work_.begin_tile(tile);
    marker_.mark_all(work_, tally.moves_before);
    if (next != 0) work_.prefetch_announced(parents_);
    extractor_.read(work_, 0, work_.result().size(), out, tally);
  }
  extractor_.end(false, out, tally);
}

}  // namespace othello
