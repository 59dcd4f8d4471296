// Marks the states of an occupancy: reads its parents and sets the bits of their successors. One thread's
// own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/state_reader.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/orbit_maps.h"
#include "enumerate/occupancy/held_chunks.h"
#include "enumerate/occupancy/marking.h"
#include "enumerate/occupancy/occupancy_in_progress.h"
#include "enumerate/occupancy/phases.h"
#include "enumerate/occupancy/tile_filter.h"
#include "enumerate/search/mobility.h"

namespace othello::enumerate {

/// `AnyColouring`: of the occupancies. Their parents' colourings are of the same width, or narrower.
template <class AnyColouring>
class AnyMarker {
 public:
  /// `marking`: of all its work; `times`: sums of each phase's time, or null.
  AnyMarker(const PlaceBoard& board, const Kernels& kernels, ChunkCache& parents, Marking marking,
            ExpandTimes* times = nullptr);

  /// Marks the tile's share of all successors, alone. Over all tiles each move is added to `moves` once. The
  /// first tile of an occupancy comes first.
  void mark_all(OccupancyInProgress& work, MoveCount& moves);
  /// See ChunkCache::Reader: for members of a team, some of which may find nothing to mark, and for an
  /// occupancy that another expander computes.
  void advance_to(Bitboard occupancy) { parents_.advance_to(occupancy); }
  /// Marks the successors of one of a source's chunks, beside other threads; for Marking::kDirect. The first
  /// tile's call finds the `range` of the chunk's states, for the other tiles'.
  void mark_chunk_in_team(OccupancyInProgress& work, const ParentMove& source, std::uint32_t chunk,
                          ColouringRange& range, MoveCount& moves);
  /// Bytes of stored parents read so far.
  std::uint64_t bytes_read() const { return parents_.bytes_read(); }

 private:
  using Move = AnyCompactMove<AnyColouring>;

  Move move_of(const OccupancyInProgress& work, const ParentMove& source) const;
  const Chunk& load(const OccupancyInProgress& work, const ParentMove& source, std::uint32_t chunk);
  template <Sharing kSharing>
  bool mark_chunk(OccupancyInProgress& work, const ParentMove& source, const Move& move, std::uint32_t chunk,
                  ColouringRange& range, MoveCount& moves);
  bool is_skipped(const OccupancyInProgress& work, const ColouringRange& range) const;
  template <class ParentColouring>
  bool mark_sections(OccupancyInProgress& work, const ParentMove& source, const Move& move,
                     const SectionStates& states, std::size_t offset, MoveCount& moves);
  template <Sharing kSharing, class ParentColouring>
  MoveCount mark_states(OccupancyInProgress& work, int element, const Move& move, const std::uint8_t*& bytes,
                        std::size_t count, AnyColouring exchange, ColouringRange& range);
  template <Sharing kSharing>
  void mark_decoded(OccupancyInProgress& work, int element, const Move& move,
                    std::span<const AnyColouring> states, PhaseTimer<ExpandPhase>& timer, MoveCount& moves);
  void prepare_direct(const OccupancyInProgress& work, const ParentMove& source, const Move& move);
  void map_back(OccupancyInProgress& work, int element);
  void map_to_representatives(OccupancyInProgress& work);

  const PlaceBoard& board_;
  const AnyKernels<AnyColouring>& kernels_;
  HeldChunks parents_;
  ExpandTimes* times_;
  AnyOrbitMaps<AnyColouring> maps_;
  // filter_ drops parents that cannot lead into the tile. ranges_ has the colouring range of every chunk,
  // parent by parent.
  TileFilter filter_;
  std::vector<ColouringRange> ranges_;
  AnyStateReader<AnyColouring> reader_;
  std::vector<AnyColouring> successors_;
  std::vector<AnyColouring> listed_;
};

extern template class AnyMarker<Colouring>;
extern template class AnyMarker<WideColouring>;

}  // namespace othello::enumerate
