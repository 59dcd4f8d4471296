#include "enumerate/occupancy/expander.h"

#include <algorithm>
#include <span>

#include "enumerate/occupancy/bitmap_expander.h"
#include "enumerate/occupancy/density_expander.h"
#include "enumerate/occupancy/list_expander.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
void write_root(const SearchTables& space, const Kernels& kernels, const ParentMoves& work,
                Bitboard colouring, SegmentWriter& out, Tally& tally) {
  SectionMaker<AnyColouring> sections(space, kernels);
  out.begin_record(work.occupancy());
  sections.begin(work.indexes_of_image(0));
  const auto state = static_cast<AnyColouring>(colouring);
  sections.add(std::span(&state, 1), false, out, tally);
}

}  // namespace

std::unique_ptr<Expander> make_expander(const SearchTables& space, const Kernels& kernels,
                                        ChunkCache& parents, const MemoryPlan& plan) {
  if (plan.by_density) return std::make_unique<DensityExpander>(space, kernels, parents, plan);
  if (plan.list_states > 0) return std::make_unique<ListExpander>(space, kernels, parents, plan.list_states);
  return std::make_unique<BitmapExpander>(space, kernels, parents, plan.tile_bits);
}

void expand_root(const SearchTables& space, const Kernels& kernels, SegmentWriter& out, Tally& tally) {
  // The start's images all have the centre filled: the smallest colouring is the representative.
  const Bitboard centre = space.place_board.order().centre_places();
  const State start = space.place_board.order().to_places(space.board.start());
  Bitboard smallest = extract_bits(start.mover, centre);
  for (int element = 1; element < space.place_board.symmetry_order(); ++element) {
    smallest = std::min(smallest, extract_bits(space.place_board.element(element)(start.mover), centre));
  }
  ParentMoves work(space.place_board);
  work.begin(centre, OccupancyIndex());
  if (has_wide_colourings(centre)) {
    write_root<WideColouring>(space, kernels, work, smallest, out, tally);
  } else {
    write_root<Colouring>(space, kernels, work, smallest, out, tally);
  }
}

}  // namespace othello::enumerate
