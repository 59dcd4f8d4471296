#include "enumerate/occupancy/section_maker.h"

#include "numbering/occupancy_numbering.h"

namespace othello::enumerate {

template <class AnyColouring>
SectionMaker<AnyColouring>::SectionMaker(const SearchTables& space, const Kernels& kernels,
                                         ExpandTimes* times)
    : start_discs_(space.board.start_discs()),
      kernels_(kernels_of<AnyColouring>(kernels)),
      times_(times),
      wants_move_range_(space.wants_move_range),
      move_range_(kernels),
      moves_(space.place_board),
      keys_(space) {}

template <class AnyColouring>
void SectionMaker<AnyColouring>::begin(const DiscIndexes& indexes) {
  PhaseTimer timer(times_, ExpandPhase::kPrepareReading);
  timer.count(1);
  const Bitboard occupancy = indexes.occupancy();
  discs_ = indexes.discs();
  number_base_ = Uint128{rank_occupancy(occupancy, start_discs_)} << discs_;
  moves_.begin(indexes);
  keys_.begin(occupancy);
}

template <class AnyColouring>
void SectionMaker<AnyColouring>::add(std::span<const AnyColouring> states, bool more, SegmentWriter& out,
                                     Tally& tally) {
  PhaseTimer timer(times_, ExpandPhase::kGapWidths);
  add_gaps(states, tally);
  timer.next(states.size(), ExpandPhase::kDigest);
  add_digest(states, tally);
  timer.next(states.size(), ExpandPhase::kFindPasses);
  find_passes(states, tally);
  timer.next(states.size(), ExpandPhase::kFindMoveRange);
  find_move_range(states, tally);
  timer.next(states.size(), ExpandPhase::kStore);
  out.append(states, passes_, more);
  timer.count(states.size());
}

template <class AnyColouring>
void SectionMaker<AnyColouring>::add_gaps(std::span<const AnyColouring> states, Tally& tally) const {
  tally.add_number(number_base_ + states[0]);
  AnyGapWidths<AnyColouring> widths{};
  kernels_.count_gap_widths(states.data(), states.size(), widths);
  tally.gaps.count[0] += widths[0];
  for (std::size_t width = 1; width < widths.size(); ++width) tally.gaps.count[width - 1] += widths[width];
  tally.states += states.size() - 1;
  tally.last = number_base_ + states.back();
}

template <class AnyColouring>
void SectionMaker<AnyColouring>::add_digest(std::span<const AnyColouring> states, Tally& tally) {
  if (kernels_.can_digest(keys_, states.size())) {
    tally.digest += kernels_.digest(states.data(), states.size(), keys_.base_key(), keys_.words_of_bits());
    return;
  }
  tally.digest += keys_.digest_of(states);
}

template <class AnyColouring>
void SectionMaker<AnyColouring>::find_passes(std::span<const AnyColouring> states, Tally& tally) {
  without_move_.assign(states.begin(), states.end());
  std::size_t count = states.size();
  for (std::size_t i = 0; i < moves_.size() && count > 0; ++i) {
    count = kernels_.keep_illegal(without_move_.data(), count, moves_[i]);
  }
  tally.without_move += count;
  passes_.clear();
  const AnyColouring all = all_discs<AnyColouring>(discs_);
  for (const AnyColouring state : std::span(without_move_).first(count)) {
    std::size_t i = 0;
    while (i < moves_.size() && !moves_[i].is_legal(state ^ all)) ++i;
    if (i < moves_.size()) passes_.push_back(state);
  }
  tally.passes += passes_.size();
  without_move_.resize(count);
}

// Call it after find_passes(), which counts the states without a move.
template <class AnyColouring>
void SectionMaker<AnyColouring>::find_move_range(std::span<const AnyColouring> states, Tally& tally) {
  if (wants_move_range_) {
    move_range_.widen(states, without_move_.size(), moves_, tally.move_range);
  } else {
    tally.move_range.known = false;
  }
}

template class SectionMaker<Colouring>;
template class SectionMaker<WideColouring>;

}  // namespace othello::enumerate
