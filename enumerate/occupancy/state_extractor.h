// Extracts the states of an occupancy from its bitmap into records and the tally. One thread's own.
//
// The sections of a wide occupancy are the same for every number of threads, ranks and tiles, since the sizes
// of records decide how the next depth is computed (density_choice.h): each has kSectionStates, but for the
// last of each slice of 2^slice_bits() colourings, and where teams may work an empty one ends the record.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "enumerate/frontier/segment.h"
#include "enumerate/frontier/tally.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/occupancy/occupancy_in_progress.h"
#include "enumerate/occupancy/phases.h"
#include "enumerate/occupancy/section_maker.h"

namespace othello::enumerate {

/// How many bits the colourings of a slice differ in.
inline int slice_bits(int discs) {
  return std::max(20, discs - 10);
}

template <class AnyColouring>
class AnyStateExtractor {
 public:
  /// `times`: sums of each phase's time, or null.
  AnyStateExtractor(const SearchTables& space, const Kernels& kernels, ExpandTimes* times = nullptr);

  /// Begins with another occupancy. `continues`: its record was begun elsewhere.
  void begin(bool continues);
  /// Extracts the set bits of words [first, last) of the tile's bitmap; calls are in ascending order.
  void read(OccupancyInProgress& work, std::size_t first, std::size_t last, SegmentWriter& out, Tally& tally);
  /// Completes the record. `more`: states of the same record may follow elsewhere.
  void end(bool more, SegmentWriter& out, Tally& tally);

 private:
  static constexpr bool kWide = std::is_same_v<AnyColouring, WideColouring>;

  std::size_t list(std::uint64_t* bitmap, std::size_t words, AnyColouring base);
  void add_section(std::size_t states, std::size_t listed, SegmentWriter& out, Tally& tally);

  const AnyKernels<AnyColouring>& kernels_;
  ExpandTimes* times_;
  SectionMaker<AnyColouring> sections_;
  // Flags of the occupancy that is read.
  bool prepared_ = false;
  bool continues_ = false;
  WideColouring slice_ = 0;  // of those gathered
  // Gathered for the next section: fewer than kSectionStates and two full lists.
  std::size_t gathered_ = 0;
  std::vector<AnyColouring> listed_;
};

extern template class AnyStateExtractor<Colouring>;
extern template class AnyStateExtractor<WideColouring>;

}  // namespace othello::enumerate
