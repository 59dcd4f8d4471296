#include "enumerate/occupancy/density_expander.h"

#include "enumerate/occupancy/density_choice.h"
#include "system/ranks/failure.h"

namespace othello::enumerate {

DensityExpander::DensityExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents,
                                 const MemoryPlan& plan)
    : parents_(parents.frontier()),
      work_(space.place_board),
      bitmaps_(space, kernels, parents, plan.tile_bits),
      lists_(space, kernels, parents, plan.list_states, plan.tile_bits == 0 ? Decoded::kYes : Decoded::kNo) {}

// The sources are found twice, here and by the expander: what the index is read for is in cache then.
void DensityExpander::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) {
  work_.begin(occupancy, parents_.index());
  if (next != 0) work_.announce(next, parents_.index());
  bitmaps_.advance_to(occupancy);
  lists_.advance_to(occupancy);
  Expander& expander = is_dense(work_, parents_) ? static_cast<Expander&>(bitmaps_) : lists_;
  expander.expand(occupancy, 0, out, tally);
  if (next != 0) work_.prefetch_announced(parents_.index());
}

DensityTeamExpander::DensityTeamExpander(const SearchTables& space, const Kernels& kernels,
                                         ChunkCache& parents, const MemoryPlan& plan, TeamSize team,
                                         Ranks& ranks)
    : parents_(parents.frontier()),
      ranks_(ranks),
      work_(space.place_board),
      team_(space, kernels, parents, plan.tile_bits, team, ranks),
      lists_(space, kernels, parents, plan.list_states, Decoded::kNo) {}

void DensityTeamExpander::expand(Bitboard occupancy, int owner, SegmentWriter& out, Tally& tally) {
  work_.begin(occupancy, parents_.index());
  team_.advance_to(occupancy);
  lists_.advance_to(occupancy);
  if (is_dense(work_, parents_)) {
    team_.expand(occupancy, owner, out, tally);
  } else {
    run_together(ranks_, [&] {
      if (ranks_.rank() == owner) lists_.expand(occupancy, 0, out, tally);
    });
  }
}

std::unique_ptr<TeamExpander> make_team_expander(const SearchTables& space, const Kernels& kernels,
                                                 ChunkCache& parents, const MemoryPlan& plan, TeamSize team,
                                                 Ranks& ranks) {
  if (plan.by_density)
    return std::make_unique<DensityTeamExpander>(space, kernels, parents, plan, team, ranks);
  return std::make_unique<AnyTeamExpander<Colouring>>(space, kernels, parents, plan.tile_bits, team, ranks);
}

}  // namespace othello::enumerate
