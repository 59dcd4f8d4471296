// Reads the states of an occupancy out of its bitmap: into records, and into the tally. One thread's own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/occupancy/expand/move_range_finder.h"
#include "enumerate/occupancy/expand/occupancy_in_work.h"
#include "enumerate/occupancy/expand/phases.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/moves/bit_tables.h"
#include "enumerate/occupancy/moves/search_space.h"
#include "enumerate/occupancy/moves/state_keys.h"
#include "enumerate/occupancy/store/segment.h"
#include "enumerate/occupancy/store/tally.h"

namespace othello {

class ReadOut {
 public:
  /// `times`: where to add up what each phase takes, if anywhere.
  ReadOut(const SearchSpace& space, const Kernels& kernels, ExpandTimes* times = nullptr);

  /// Begins with another occupancy. `continues`: its record was begun elsewhere.
  void begin(bool continues);
  /// Reads words [first, last) of the tile's bitmap; calls follow each other in ascending order.
  void read(const OccupancyInWork& work, std::size_t first, std::size_t last, SegmentWriter& out,
            Tally& tally);
  /// Completes what was read. `more`: states of the same record may follow elsewhere.
  void end(bool more, SegmentWriter& out, Tally& tally);

 private:
  std::size_t list(const std::uint64_t* bitmap, std::size_t words, Colouring base);
  void prepare(const OccupancyInWork& work);
  void finish_section(std::span<const Colouring> states, bool more, SegmentWriter& out, Tally& tally);
  void find_passes(std::span<const Colouring> states, Tally& tally);
  void find_move_range(std::span<const Colouring> states, Tally& tally);
  void add_digest(std::span<const Colouring> states, Tally& tally);
  void add_gaps(std::span<const Colouring> states, Tally& tally) const;

  int start_discs_;
  const Kernels& kernels_;
  ExpandTimes* times_;
  const bool wants_move_range_;
  MoveRangeFinder move_range_;
  // Of the occupancy that is read.
  bool prepared_ = false;
  bool continues_ = false;
  int discs_ = 0;
  Uint128 number_base_ = 0;
  CompactMoveList moves_;
  StateKeys keys_;
  // Gathered for the next section: fewer than kSectionStates and two full lists.
  std::size_t gathered_ = 0;
  std::vector<Colouring> listed_;
  std::vector<Colouring> without_move_;
  std::vector<Colouring> passes_;
};

}  // namespace othello
