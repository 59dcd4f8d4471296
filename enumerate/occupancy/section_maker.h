// Makes sections of ascending states of an occupancy, and counts the states: their numbers and gaps, their
// digest, passes, and numbers of moves. One thread's own.
#pragma once

#include <span>
#include <vector>

#include "enumerate/frontier/segment.h"
#include "enumerate/frontier/tally.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/state_keys.h"
#include "enumerate/occupancy/move_range_finder.h"
#include "enumerate/occupancy/phases.h"

namespace othello::enumerate {

template <class AnyColouring>
class SectionMaker {
 public:
  /// `times`: sums of each phase's time, or null.
  SectionMaker(const SearchTables& space, const Kernels& kernels, ExpandTimes* times = nullptr);

  /// Continues with the states of the occupancy of `indexes`, which must not change until all are added.
  void begin(const DiscIndexes& indexes);
  /// Appends a section of the states, ascending and above all before, at most kSectionStates and two full
  /// lists (list_bitmap.h); at least one. `more`: another section of the record follows.
  void add(std::span<const AnyColouring> states, bool more, SegmentWriter& out, Tally& tally);

 private:
  void add_gaps(std::span<const AnyColouring> states, Tally& tally) const;
  void add_digest(std::span<const AnyColouring> states, Tally& tally);
  void find_passes(std::span<const AnyColouring> states, Tally& tally);
  void find_move_range(std::span<const AnyColouring> states, Tally& tally);

  int start_discs_;
  const AnyKernels<AnyColouring>& kernels_;
  ExpandTimes* times_;
  const bool wants_move_range_;
  AnyMoveRangeFinder<AnyColouring> move_range_;
  // Data of the occupancy.
  int discs_ = 0;
  Uint128 number_base_ = 0;
  AnyCompactMoveList<AnyColouring> moves_;
  AnyStateKeys<AnyColouring> keys_;
  // Data of the section.
  std::vector<AnyColouring> without_move_;
  std::vector<AnyColouring> passes_;
};

extern template class SectionMaker<Colouring>;
extern template class SectionMaker<WideColouring>;

}  // namespace othello::enumerate
