// Marks the states of an occupancy: reads its parents and sets the bits of their successors. One thread's
// own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/mobility.h"
#include "enumerate/occupancy/expand/held_chunks.h"
#include "enumerate/occupancy/expand/marking.h"
#include "enumerate/occupancy/expand/occupancy_in_work.h"
#include "enumerate/occupancy/expand/phases.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/moves/bit_tables.h"

namespace othello {

class Marker {
 public:
  /// `marking`: of all that it will work on; `times`: where to add up what each phase takes, if anywhere.
  Marker(const PlaceBoard& board, const Kernels& kernels, ChunkCache& parents, Marking marking,
         ExpandTimes* times = nullptr);

  /// Marks the tile's share of all successors, alone. Of all tiles together each move is added to `moves`
  /// once.
  void mark_all(OccupancyInWork& work, MoveCount& moves);
  /// See ChunkCache::Reader: for the members of a team, of whom some may find nothing to mark.
  void reach(Bitboard occupancy) { parents_.reach(occupancy); }
  /// Marks the successors of one of a source's chunks, beside other threads; for Marking::kDirect.
  void mark_chunk_in_team(OccupancyInWork& work, const Source& source, std::uint32_t chunk, MoveCount& moves);
  /// Of stored parents, so far.
  std::uint64_t bytes_read() const { return parents_.bytes_read(); }

 private:
  CompactMove move_of(const OccupancyInWork& work, const Source& source) const;
  const Chunk& load(const OccupancyInWork& work, const Source& source, std::uint32_t chunk);
  template <Sharing kSharing>
  bool mark_chunk(OccupancyInWork& work, const Source& source, const CompactMove& move, std::uint32_t chunk,
                  MoveCount& moves);
  bool mark_sections(OccupancyInWork& work, const Source& source, const CompactMove& move,
                     const SectionStates& states, std::size_t offset, MoveCount& moves);
  void mark_blocks(OccupancyInWork& work, int element, const CompactMove& move, const SectionStates& states,
                   const SectionStates::Section& section, PhaseTimer<ExpandPhase>& timer, MoveCount& moves);
  void mark_passes(OccupancyInWork& work, int element, const CompactMove& move,
                   std::span<const Colouring> passes, PhaseTimer<ExpandPhase>& timer);
  template <Sharing kSharing>
  MoveCount mark_states(OccupancyInWork& work, int element, const CompactMove& move,
                        const std::uint8_t*& bytes, std::size_t count, Colouring exchange);
  template <Sharing kSharing>
  void mark_decoded(OccupancyInWork& work, int element, const CompactMove& move,
                    std::span<const Colouring> states, PhaseTimer<ExpandPhase>& timer, MoveCount& moves);
  void prepare_direct(const OccupancyInWork& work, int element);
  void carry_back(OccupancyInWork& work, int element);
  void keep_representatives(OccupancyInWork& work);

  const PlaceBoard& board_;
  const Kernels& kernels_;
  HeldChunks parents_;
  ExpandTimes* times_;
  // For direct marking: what the tables below were built for, the way back from an image, and the
  // occupancy's own symmetries.
  Bitboard direct_occupancy_ = 0;
  int direct_element_ = -1;
  BitTables<Colouring> way_back_;
  std::vector<BitTables<Colouring>> stabilizer_;
  std::vector<Colouring> decoded_;
  std::vector<Colouring> successors_;
  std::vector<Colouring> listed_;
};

}  // namespace othello
