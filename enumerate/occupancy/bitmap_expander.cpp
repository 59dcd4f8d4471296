#include "enumerate/occupancy/bitmap_expander.h"

#include <type_traits>

#include "enumerate/occupancy/tuning.h"

namespace othello::enumerate {

template <class AnyColouring>
AnyBitmapExpander<AnyColouring>::AnyBitmapExpander(const SearchTables& space, const Kernels& kernels,
                                                   ChunkCache& parents, int tile_bits, ExpandTimes* times)
    : parents_(parents.frontier().index()),
      work_(space.place_board, tile_bits > 0 ? Marking::kDirect : Marking::kByImage, tile_bits),
      marker_(space.place_board, kernels, parents, work_.marking(), times),
      extractor_(space, kernels, times),
      times_(times) {}

template <class AnyColouring>
void AnyBitmapExpander<AnyColouring>::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out,
                                             Tally& tally) {
  {
    PhaseTimer timer(times_, ExpandPhase::kFindParents);
    work_.begin(occupancy, parents_);
    if (next != 0) work_.announce(next, parents_);
    timer.count(1);
  }
  if (work_.parent_moves().empty()) return;
  const std::uint64_t states_before = tally.states;
  extractor_.begin(false);
  for (std::uint32_t tile = 0; tile < work_.tiles(); ++tile) {
    work_.begin_tile(tile);
    marker_.mark_all(work_, tally.moves_before);
    if (next != 0) work_.prefetch_announced(parents_);
    extractor_.read(work_, 0, work_.result().size(), out, tally);
  }
  const bool as_team_would =
      std::is_same_v<AnyColouring, WideColouring> && work_.discs() >= tuning::kMinTeamDiscs;
  extractor_.end(as_team_would, out, tally);
  if (as_team_would) end_record(tally.states > states_before, out);
}

void end_record(bool begun, SegmentWriter& out) {
  if (begun) out.append(std::span<const WideColouring>(), {}, false);
}

template class AnyBitmapExpander<Colouring>;
template class AnyBitmapExpander<WideColouring>;

}  // namespace othello::enumerate
