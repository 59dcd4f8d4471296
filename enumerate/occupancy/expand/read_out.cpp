#include "enumerate/occupancy/expand/read_out.h"

#include <algorithm>

#include "enumerate/occupancy/expand/list_bitmap.h"
#include "enumerate/occupancy/store/record.h"
#include "numbering/occupancy_numbering.h"

namespace othello {

namespace {

// What the digest's kernel takes to begin is worth it from about so many states on.
constexpr std::size_t kLeastForDigestKernel = 512;

}  // namespace

ReadOut::ReadOut(const SearchSpace& space, const Kernels& kernels, ExpandTimes* times)
    : start_discs_(space.board.start_discs()),
      kernels_(kernels),
      times_(times),
      wants_move_range_(space.move_range),
      move_range_(kernels),
      moves_(space.places),
      keys_(space),
      listed_(kSectionStates + 2 * kListRoom) {}

void ReadOut::begin(bool continues) {
  prepared_ = false;
  continues_ = continues;
  gathered_ = 0;
}

void ReadOut::read(const OccupancyInWork& work, std::size_t first, std::size_t last, SegmentWriter& out,
                   Tally& tally) {
  const ColouringBitmap& bitmap = work.result();
  for (std::size_t begin = first; begin < last; begin += kListWords) {
    const std::size_t words = std::min(kListWords, last - begin);
    const std::size_t count =
        list(bitmap.data() + begin, words, work.tile_base() + static_cast<Colouring>(64 * begin));
    if (count == 0) continue;
    if (!prepared_) {
      prepare(work);
      prepared_ = true;
      if (!continues_) out.begin_record(work.occupancy());
    }
    if (gathered_ >= kSectionStates) {
      finish_section(std::span(listed_).first(gathered_), true, out, tally);
      std::copy_n(listed_.begin() + static_cast<std::ptrdiff_t>(gathered_), count, listed_.begin());
      gathered_ = 0;
    }
    gathered_ += count;
  }
}

// Behind what is gathered.
std::size_t ReadOut::list(const std::uint64_t* bitmap, std::size_t words, Colouring base) {
  PhaseTimer timer(times_, ExpandPhase::kList);
  const std::size_t count = kernels_.list(bitmap, words, base, listed_.data() + gathered_);
  timer.count(count);
  return count;
}

void ReadOut::end(bool more, SegmentWriter& out, Tally& tally) {
  if (gathered_ > 0) finish_section(std::span(listed_).first(gathered_), more, out, tally);
  gathered_ = 0;
}

void ReadOut::prepare(const OccupancyInWork& work) {
  PhaseTimer timer(times_, ExpandPhase::kPrepareReading);
  timer.count(1);
  const Bitboard occupancy = work.occupancy();
  discs_ = work.discs();
  number_base_ = Uint128{occupancy_rank(occupancy, start_discs_)} << discs_;
  moves_.begin(work.ranks_of_image(0));
  keys_.begin(occupancy, !work.stabilizer().empty());
}

void ReadOut::finish_section(std::span<const Colouring> states, bool more, SegmentWriter& out, Tally& tally) {
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

void ReadOut::add_gaps(std::span<const Colouring> states, Tally& tally) const {
  tally.add_number(number_base_ + states[0]);
  GapWidths widths{};
  kernels_.count_gap_widths(states.data(), states.size(), widths);
  tally.gaps.count[0] += widths[0];
  for (std::size_t width = 1; width < widths.size(); ++width) tally.gaps.count[width - 1] += widths[width];
  tally.states += states.size() - 1;
  tally.last = number_base_ + states.back();
}

void ReadOut::add_digest(std::span<const Colouring> states, Tally& tally) {
  if (kernels_.digest != nullptr && keys_.linear() && states.size() >= kLeastForDigestKernel) {
    tally.digest += kernels_.digest(states.data(), states.size(), keys_.base(), keys_.words_of_bits());
  } else {
    tally.digest += keys_.digest_of(states);
  }
}

void ReadOut::find_passes(std::span<const Colouring> states, Tally& tally) {
  without_move_.assign(states.begin(), states.end());
  std::size_t count = states.size();
  for (std::size_t i = 0; i < moves_.size() && count > 0; ++i) {
    count = kernels_.keep_without_move(without_move_.data(), count, moves_[i]);
  }
  tally.without_move += count;
  passes_.clear();
  const Colouring all = all_discs(discs_);
  for (const Colouring state : std::span(without_move_).first(count)) {
    std::size_t i = 0;
    while (i < moves_.size() && moves_[i].flips(state ^ all) == 0) ++i;
    if (i < moves_.size()) passes_.push_back(state);
  }
  tally.passes += passes_.size();
  without_move_.resize(count);
}

// After find_passes(), which says how many have no move.
void ReadOut::find_move_range(std::span<const Colouring> states, Tally& tally) {
  if (wants_move_range_) {
    move_range_.widen(states, without_move_.size(), moves_, tally.move_range);
  } else {
    tally.move_range.known = false;
  }
}

}  // namespace othello
