// Marks the states of an occupancy: reads its parents and sets the bits of their successors. One thread's
// own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/occupancy/held_chunks.h"
#include "enumerate/occupancy/marking.h"
#include "enumerate/occupancy/occupancy_in_progress.h"
#include "enumerate/occupancy/phases.h"
#include "kernels/bit_tables.h"
#include "kernels/kernels.h"
#include "search/mobility.h"

namespace othello {

class Marker {
 public:
  /// `marking`: of all its work; `times`: sums of each phase's time, or null.
  Marker(const PlaceBoard& board, const Kernels& kernels, ChunkCache& parents, Marking marking,
         ExpandTimes* times = nullptr);

  /// Marks the tile's share of all successors, alone. Over all tiles each move is added to `moves` once.
  void mark_all(OccupancyInProgress& work, MoveCount& moves);
  /// See ChunkCache::Reader: for members of a team, some of which may find nothing to mark.
  void reach(Bitboard occupancy) { parents_.reach(occupancy); }
  /// Marks the successors of one of a source's chunks, beside other threads; for Marking::kDirect.
  void mark_chunk_in_team(OccupancyInProgress& work, const Source& source, std::uint32_t chunk,
                          MoveCount& moves);
  /// Bytes of stored parents read so far.
  std::uint64_t bytes_read() const { return parents_.bytes_read(); }

 private:
  CompactMove move_of(const OccupancyInProgress& work, const Source& source) const;
  const Chunk& load(const OccupancyInProgress& work, const Source& source, std::uint32_t chunk);
  template <Sharing kSharing>
  bool mark_chunk(OccupancyInProgress& work, const Source& source, const CompactMove& move,
                  std::uint32_t chunk, MoveCount& moves);
  bool mark_sections(OccupancyInProgress& work, const Source& source, const CompactMove& move,
                     const SectionStates& states, std::size_t offset, MoveCount& moves);
  void mark_blocks(OccupancyInProgress& work, int element, const CompactMove& move,
                   const SectionStates& states, const SectionStates::Section& section,
                   PhaseTimer<ExpandPhase>& timer, MoveCount& moves);
  void mark_passes(OccupancyInProgress& work, int element, const CompactMove& move,
                   std::span<const Colouring> passes, PhaseTimer<ExpandPhase>& timer);
  template <Sharing kSharing>
  MoveCount mark_states(OccupancyInProgress& work, int element, const CompactMove& move,
                        const std::uint8_t*& bytes, std::size_t count, Colouring exchange);
  template <Sharing kSharing>
  void mark_decoded(OccupancyInProgress& work, int element, const CompactMove& move,
                    std::span<const Colouring> states, PhaseTimer<ExpandPhase>& timer, MoveCount& moves);
  void prepare_direct(const OccupancyInProgress& work, int element);
  void map_back(OccupancyInProgress& work, int element);
  void keep_representatives(OccupancyInProgress& work);

  const PlaceBoard& board_;
  const Kernels& kernels_;
  HeldChunks parents_;
  ExpandTimes* times_;
  // For direct marking: what the tables were built for, the map back from an image, and the occupancy's own
  // symmetries.
  Bitboard direct_occupancy_ = 0;
  int direct_element_ = -1;
  BitTables<Colouring> inverse_;
  std::vector<BitTables<Colouring>> stabilizer_;
  std::vector<Colouring> decoded_;
  std::vector<Colouring> successors_;
  std::vector<Colouring> listed_;
};

}  // namespace othello
