#include "enumerate/occupancy/expand/expander.h"

#include <algorithm>
#include <span>

namespace othello {
namespace {

template <class AnyColouring>
void write_root(const SearchSpace& space, const Kernels& kernels, const OccupancySources& work,
                Bitboard colouring, SegmentWriter& out, Tally& tally) {
  SectionMaker<AnyColouring> sections(space, kernels);
  out.begin_record(work.occupancy());
  sections.begin(work);
  const auto state = static_cast<AnyColouring>(colouring);
  sections.add(std::span(&state, 1), false, out, tally);
}

}  // namespace

Expander::Expander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents, int tile_bits,
                   ExpandTimes* times)
    : parents_(parents.frontier().index()),
      work_(space.places, tile_bits > 0 ? Marking::kDirect : Marking::kByImage, tile_bits),
      marker_(space.places, kernels, parents, work_.marking(), times),
      read_out_(space, kernels, times),
      times_(times) {}

void Expander::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) {
  {
    PhaseTimer timer(times_, ExpandPhase::kFindParents);
    work_.begin(occupancy, parents_);
    if (next != 0) work_.announce(next, parents_);
    timer.count(1);
  }
  if (work_.sources().empty()) return;
  read_out_.begin(false);
  for (std::uint32_t tile = 0; tile < work_.tiles(); ++tile) {
    work_.begin_tile(tile);
    marker_.mark_all(work_, tally.moves_before);
    if (next != 0) work_.prefetch_announced(parents_);
    read_out_.read(work_, 0, work_.result().size(), out, tally);
  }
  read_out_.end(false, out, tally);
}

void expand_root(const SearchSpace& space, const Kernels& kernels, SegmentWriter& out, Tally& tally) {
  // The start's images all have the centre filled: the smallest colouring is the representative.
  const Bitboard centre = space.places.order().centre();
  const State start = space.places.order().places(space.board.start());
  Bitboard smallest = compact_bits(start.mover, centre);
  for (int element = 1; element < space.places.symmetry_order(); ++element) {
    smallest = std::min(smallest, compact_bits(space.places.element(element)(start.mover), centre));
  }
  OccupancySources work(space.places);
  work.begin(centre, OccupancyIndex());
  if (has_wide_colourings(centre)) {
    write_root<WideColouring>(space, kernels, work, smallest, out, tally);
  } else {
    write_root<Colouring>(space, kernels, work, smallest, out, tally);
  }
}

}  // namespace othello
