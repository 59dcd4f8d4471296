// Extracts the states of an occupancy from its bitmap into records and the tally. One thread's own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/occupancy/occupancy_in_progress.h"
#include "enumerate/occupancy/phases.h"
#include "enumerate/occupancy/section_maker.h"
#include "frontier/segment.h"
#include "frontier/tally.h"
#include "kernels/kernels.h"

namespace othello {

class StateExtractor {
 public:
  /// `times`: sums of each phase's time, or null.
  StateExtractor(const SearchSpace& space, const Kernels& kernels, ExpandTimes* times = nullptr);

  /// Begins with another occupancy. `continues`: its record was begun elsewhere.
  void begin(bool continues);
  /// Extracts the set bits of words [first, last) of the tile's bitmap; calls are in ascending order.
  void read(OccupancyInProgress& work, std::size_t first, std::size_t last, SegmentWriter& out, Tally& tally);
  /// Completes the record. `more`: states of the same record may follow elsewhere.
  void end(bool more, SegmentWriter& out, Tally& tally);

 private:
  std::size_t list(std::uint64_t* bitmap, std::size_t words, Colouring base);

  const Kernels& kernels_;
  ExpandTimes* times_;
  SectionMaker<Colouring> sections_;
  // Flags of the occupancy that is read.
  bool prepared_ = false;
  bool continues_ = false;
  // Gathered for the next section: fewer than kSectionStates and two full lists.
  std::size_t gathered_ = 0;
  std::vector<Colouring> listed_;
};

}  // namespace othello
