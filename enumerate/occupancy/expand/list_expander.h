// Works out all states of an occupancy that has few against its 2^discs colourings: any of more than 32
// discs, and those of late positions, which begin with that many discs and few states.
//
// As Expander does, the states of S' come from the stored occupancies that lack one disc of it or of an
// image. But a bitmap of all colourings would be empty almost everywhere, or fill any memory: successors are
// carried to S' one by one and gathered in a list, which is sorted. Where the list outgrows its room
// (lowest_colourings.h) the states are worked out in tiles, ranges of colourings that each fill the room, and
// the parents are read once for each tile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/mobility.h"
#include "enumerate/occupancy/expand/held_chunks.h"
#include "enumerate/occupancy/expand/lowest_colourings.h"
#include "enumerate/occupancy/expand/occupancy_sources.h"
#include "enumerate/occupancy/expand/section_maker.h"
#include "enumerate/occupancy/kernels/wide_kernels.h"
#include "enumerate/occupancy/moves/bit_tables.h"

namespace othello {

/// One thread's own; reused from occupancy to occupancy of one depth.
class ListExpander {
 public:
  /// The least room that works.
  static constexpr std::size_t kLeastRoom = 4096;

  /// `room`: how many states the list holds.
  ListExpander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents, std::size_t room);

  /// As Expander's.
  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally);
  std::uint64_t bytes_read() const { return parents_.bytes_read(); }

 private:
  void prepare();
  void gather(WideColouring from, MoveCount& moves);
  template <class ParentColouring>
  void gather_record(const Source& source, const WideMove& move, std::vector<ParentColouring>& decoded,
                     MoveCount& moves);
  template <class ParentColouring>
  MoveCount gather_states(const WideMove& move, std::vector<ParentColouring>& decoded,
                          const std::uint8_t*& bytes, std::size_t count, WideColouring exchange);
  void carry_to_occupancy(std::span<WideColouring> successors) const;
  void begin_record(SegmentWriter& out);
  void store(std::span<const WideColouring> states, bool more, SegmentWriter& out, Tally& tally);

  const Kernels& kernels_;
  const OccupancyIndex& index_;
  HeldChunks parents_;
  OccupancySources work_;
  LowestColourings list_;
  SectionMaker<Colouring> sections_;
  SectionMaker<WideColouring> wide_sections_;
  // Of the occupancy: its own symmetries. Of the image that is read: the way back from it.
  std::vector<ColouringMap<WideColouring>> stabilizer_;
  ColouringMap<WideColouring> way_back_;
  bool is_image_ = false;
  std::vector<Colouring> decoded_;  // of parents with at most 32 discs
  std::vector<WideColouring> wide_;
  std::vector<WideColouring> successors_;
  std::vector<Colouring> section_;  // of an occupancy with at most 32 discs
};

}  // namespace othello
