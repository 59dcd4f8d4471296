#include "enumerate/occupancy/expand/read_out.h"

#include <algorithm>
#include <array>

#include "enumerate/occupancy/expand/list_bitmap.h"
#include "enumerate/occupancy/store/record.h"
#include "numbering/occupancy_numbering.h"

namespace othello {

ReadOut::ReadOut(const SearchSpace& space, const Kernels& kernels)
    : space_(space), kernels_(kernels), listed_(kSectionStates + 2 * kListRoom) {}

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
    const Colouring base = work.tile_base() + static_cast<Colouring>(64 * begin);
    const std::size_t count = kernels_.list(bitmap.data() + begin, words, base, listed_.data() + gathered_);
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

void ReadOut::end(bool more, SegmentWriter& out, Tally& tally) {
  if (gathered_ > 0) finish_section(std::span(listed_).first(gathered_), more, out, tally);
  gathered_ = 0;
}

void ReadOut::prepare(const OccupancyInWork& work) {
  const PlaceBoard& board = space_.places;
  const Bitboard occupancy = occupancy_ = work.occupancy();
  discs_ = work.discs();
  self_symmetric_ = !work.stabilizer().empty();
  number_base_ = Uint128{occupancy_rank(occupancy)} << discs_;
  list_compact_moves(board, work.ranks_of_image(0), moves_);
  std::ranges::sort(moves_, std::ranges::greater{}, &CompactMove::line_count);
  if (self_symmetric_) return;
  // The digest's representative: the image whose cells make the smallest integer.
  const Bitboard cells = board.order().cells(occupancy);
  int best = 0;
  Bitboard smallest = cells;
  for (int element = 1; element < space_.symmetry.order(); ++element) {
    const Bitboard image = space_.symmetry.element(element)(cells);
    if (image < smallest) smallest = image, best = element;
  }
  base_key_ = 0;
  std::array<std::uint64_t, kMaxColouredDiscs> keys{};
  std::size_t discs = 0;
  for (Bitboard rest = occupancy; rest != 0; rest &= rest - 1) {
    const int cell = space_.symmetry.element(best).image(board.order().cell_at(std::countr_zero(rest)));
    const std::uint64_t opponent = space_.digest_keys.opponent_word(cell);
    base_key_ ^= opponent;
    keys[discs++] = opponent ^ space_.digest_keys.mover_word(cell);
  }
  keys_.build(std::span(keys).first(discs));
}

void ReadOut::finish_section(std::span<const Colouring> states, bool more, SegmentWriter& out, Tally& tally) {
  add_gaps(states, tally);
  add_digest(states, tally);
  find_passes(states, tally);
  out.append(states, passes_, more);
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

void ReadOut::add_digest(std::span<const Colouring> states, Tally& tally) const {
  if (!self_symmetric_) {
    for (const Colouring state : states) tally.digest += DigestKeys::term_of_key(base_key_ ^ keys_(state));
    return;
  }
  for (const Colouring state : states) {
    const Bitboard mover = spread_bits(state, occupancy_);
    const State cells = space_.places.order().cells(State{mover, occupancy_ & ~mover});
    tally.digest += space_.digest_keys.term(space_.symmetry.representative(cells));
  }
}

void ReadOut::find_passes(std::span<const Colouring> states, Tally& tally) {
  without_move_.assign(states.begin(), states.end());
  std::size_t count = states.size();
  for (const CompactMove& move : moves_) {
    if (count == 0) break;
    count = kernels_.keep_without_move(without_move_.data(), count, move);
  }
  tally.without_move += count;
  passes_.clear();
  const Colouring all = all_discs(discs_);
  for (const Colouring state : std::span(without_move_).first(count)) {
    const bool rival_moves =
        std::ranges::any_of(moves_, [&](const CompactMove& move) { return move.flips(state ^ all) != 0; });
    if (rival_moves) passes_.push_back(state);
  }
  tally.passes += passes_.size();
}

}  // namespace othello
