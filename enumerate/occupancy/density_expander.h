// Computes an occupancy of wide colourings in a bitmap or in a list, whichever is_dense() says: by one thread,
// or the dense ones by a team.
#pragma once

#include <memory>

#include "enumerate/occupancy/bitmap_expander.h"
#include "enumerate/occupancy/list_expander.h"
#include "enumerate/occupancy/memory_plan.h"
#include "enumerate/occupancy/team_expander.h"

namespace othello::enumerate {

class DensityExpander : public Expander {
 public:
  DensityExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents,
                  const MemoryPlan& plan);

  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) override;
  std::uint64_t bytes_read() const override { return bitmaps_.bytes_read() + lists_.bytes_read(); }

 private:
  const Frontier& parents_;
  ParentMoves work_;
  AnyBitmapExpander<WideColouring> bitmaps_;
  ListExpander lists_;
};

/// A thin occupancy is computed by one thread of its owner: teams are for depths where these are the least of
/// the work.
class DensityTeamExpander : public TeamExpander {
 public:
  DensityTeamExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents,
                      const MemoryPlan& plan, TeamSize team, Ranks& ranks);

  void expand(Bitboard occupancy, int owner, SegmentWriter& out, Tally& tally) override;
  std::uint64_t bytes_read() const override { return team_.bytes_read() + lists_.bytes_read(); }

 private:
  const Frontier& parents_;
  Ranks& ranks_;
  ParentMoves work_;
  AnyTeamExpander<WideColouring> team_;
  ListExpander lists_;
};

/// The team that a depth's plan requires.
std::unique_ptr<TeamExpander> make_team_expander(const SearchTables& space, const Kernels& kernels,
                                                 ChunkCache& parents, const MemoryPlan& plan, TeamSize team,
                                                 Ranks& ranks);

}  // namespace othello::enumerate
