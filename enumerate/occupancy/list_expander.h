// Computes all states of an occupancy that has few against its 2^discs colourings: those of more than 32
// discs that are not dense (density_choice.h), and those of late positions, which begin with many discs and
// few states.
//
// As always, the states of S' come from the stored occupancies that lack one disc of it or of an image. But a
// bitmap of all colourings would be almost empty, or exceed any memory: successors are mapped to S' one at a
// time and gathered in a list, which is sorted. If the list exceeds its capacity (lowest_colourings.h) the
// states are computed in tiles, ranges of colourings that each fill the list, and the parents are read once
// for each tile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/state_reader.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/orbit_maps.h"
#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/held_chunks.h"
#include "enumerate/occupancy/lowest_colourings.h"
#include "enumerate/occupancy/parent_moves.h"
#include "enumerate/occupancy/section_maker.h"
#include "enumerate/search/mobility.h"

namespace othello::enumerate {

/// Whether the cache of the parents has their states decoded where that is of use (ChunkCache::get()).
enum class Decoded { kNo, kYes };

/// One thread's own; reused from occupancy to occupancy of one depth.
class ListExpander : public Expander {
 public:
  /// The least capacity that works.
  static constexpr std::size_t kMinStates = 4096;

  /// `states`: the capacity of the list.
  ListExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents, std::size_t states,
               Decoded decoded = Decoded::kNo);

  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) override;
  std::uint64_t bytes_read() const override { return parents_.bytes_read(); }
  /// See ChunkCache::Reader: for an occupancy that another expander computes.
  void advance_to(Bitboard occupancy) { parents_.advance_to(occupancy); }

 private:
  void gather(WideColouring from, MoveCount& moves);
  template <class ParentColouring>
  void gather_record(const ParentMove& source, const WideMove& move, MoveCount& moves);
  MoveCount gather_states(const WideMove& move, std::span<const WideColouring> states);
  void begin_record(SegmentWriter& out);
  void store(std::span<const WideColouring> states, bool more, SegmentWriter& out, Tally& tally);
  void store_section(bool more, SegmentWriter& out, Tally& tally);

  const Kernels& kernels_;
  const OccupancyIndex& index_;
  HeldChunks parents_;
  ParentMoves work_;
  LowestColourings list_;
  SectionMaker<Colouring> sections_;
  SectionMaker<WideColouring> wide_sections_;
  AnyOrbitMaps<WideColouring> maps_;
  AnyStateReader<WideColouring> reader_;
  std::vector<WideColouring> successors_;
  // States for the next section, which may come from several tiles.
  std::vector<WideColouring> section_;
  std::vector<Colouring> narrow_section_;  // of an occupancy with at most 32 discs
};

}  // namespace othello::enumerate
