#include "enumerate/occupancy/expander.h"

#include <algorithm>

#include "enumerate/occupancy/gap_code.h"
#include "enumerate/occupancy/record.h"
#include "numbering/occupancy_numbering.h"

namespace othello {
namespace {

// Colourings decoded at a time: 8 KiB.
constexpr std::size_t kDecodeBatch = 2048;
// Words of a bitmap listed at a time, 64 colourings each at most.
constexpr std::size_t kListWords = 256;

}  // namespace

Expander::Expander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents)
    : space_(space),
      kernels_(kernels),
      parents_(parents),
      held_(static_cast<std::size_t>(space.places.symmetry_order() * kMaxCells)),
      bitmaps_(static_cast<std::size_t>(space.places.symmetry_order())),
      image_ranks_(static_cast<std::size_t>(space.places.symmetry_order())),
      permutations_(static_cast<std::size_t>(space.places.symmetry_order())),
      decoded_(kDecodeBatch + kKernelSlack),
      listed_(kSectionStates + 64 * kListWords + kKernelSlack) {}

void Expander::expand(Bitboard occupancy, SegmentWriter& out, Tally& tally) {
  discs_ = std::popcount(occupancy);
  find_sources(occupancy);
  if (sources_.empty()) return;
  const std::size_t words = std::max<std::size_t>((std::size_t{1} << discs_) / 64, 1);
  int element = -1;
  bitmaps_[0].assign(words, 0);
  for (const Source& source : sources_) {
    if (source.element != element && source.element != 0) {
      bitmaps_[static_cast<std::size_t>(source.element)].assign(words, 0);
    }
    element = source.element;
    mark_source(source);
  }
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const int e = sources_[i].element;
    if (e != 0 && (i + 1 == sources_.size() || sources_[i + 1].element != e)) carry_back(e, occupancy);
  }
  if (!stabilizer_.empty()) keep_representatives(occupancy);
  read_out(occupancy, out, tally);
}

void Expander::find_sources(Bitboard occupancy) {
  const PlaceBoard& board = space_.places;
  const OccupancyIndex& index = parents_.frontier().index();
  sources_.clear();
  stabilizer_.clear();
  images_.clear();
  for (int element = 0; element < board.symmetry_order(); ++element) {
    const Bitboard image = board.element(element)(occupancy);
    if (element > 0 && image == occupancy) stabilizer_.push_back(element);
    // A self-symmetric occupancy has each image several times; once is enough.
    if (std::ranges::find(images_, image) != images_.end()) continue;
    images_.push_back(image);
    image_ranks_[static_cast<std::size_t>(element)] = PlaceRanks(image);
    for (Bitboard rest = image & ~CellOrder::centre(); rest != 0; rest &= rest - 1) {
      const Bitboard parent = image & ~(rest & (~rest + 1));
      const int place = std::countr_zero(rest);
      if (!board.can_flip(parent, place)) continue;
      index.prefetch(parent);
      sources_.push_back({.record = {.occupancy = parent}, .place = place, .element = element});
    }
  }
  std::erase_if(sources_, [&](Source& source) {
    const std::uint32_t position = index.find(source.record.occupancy);
    if (position == OccupancyIndex::kNone) return true;
    source.record = index.places()[position];
    return false;
  });
}

const Chunk& Expander::chunk_for(const Source& source, std::uint32_t chunk) {
  HeldChunk& held = held_[static_cast<std::size_t>(source.element * kMaxCells + source.place)];
  if (held.number != chunk) {
    held.content = parents_.get(chunk, reader_);
    held.number = chunk;
  }
  return *held.content;
}

void Expander::mark_source(const Source& source) {
  const CompactMove move(space_.places, image_ranks_[static_cast<std::size_t>(source.element)], source.place);
  auto* bitmap = reinterpret_cast<std::uint8_t*>(bitmaps_[static_cast<std::size_t>(source.element)].data());
  const Colouring all = all_discs(discs_ - 1);
  std::uint32_t chunk = source.record.chunk;
  const Chunk* content = &chunk_for(source, chunk);
  const std::uint8_t* bytes = content->data() + source.record.offset;
  for (bool more = true; more;) {
    const SectionHead head = SectionHead::read(bytes);
    mark_states(move, bytes, head.passes, all, bitmap);
    mark_states(move, bytes, head.states, 0, bitmap);
    more = head.more;
    if (more && bytes == content->end()) {
      content = &chunk_for(source, ++chunk);
      bytes = content->data();
    }
  }
}

// `exchange` has all bits set where the roles are exchanged.
void Expander::mark_states(const CompactMove& move, const std::uint8_t*& bytes, std::size_t count,
                           Colouring exchange, std::uint8_t* bitmap) {
  Colouring previous = kBeforeFirst;
  while (count > 0) {
    const std::size_t batch = std::min(count, kDecodeBatch);
    bytes = kernels_.decode(bytes, batch, previous, decoded_.data());
    previous = decoded_[batch - 1];
    count -= batch;
    if (exchange != 0) {
      for (std::size_t i = 0; i < batch; ++i) decoded_[i] ^= exchange;
    }
    kernels_.mark(decoded_.data(), batch, move, bitmap);
  }
}

template <class Visit>
void Expander::for_each_list(const Bitmap& bitmap, Visit&& visit) {
  for (std::size_t begin = 0; begin < bitmap.size(); begin += kListWords) {
    const std::size_t words = std::min(kListWords, bitmap.size() - begin);
    const std::size_t count =
        kernels_.list(bitmap.data() + begin, words, static_cast<Colouring>(64 * begin), listed_.data());
    visit(std::span(listed_).first(count));
  }
}

void Expander::carry_back(int element, Bitboard occupancy) {
  const PlaceBoard& board = space_.places;
  BitTables<Colouring>& permutation = permutations_[0];
  build_permutation(board.element(board.inverse_of(element)), board.element(element)(occupancy), permutation);
  auto* result = reinterpret_cast<std::uint8_t*>(bitmaps_[0].data());
  for_each_list(bitmaps_[static_cast<std::size_t>(element)], [&](std::span<const Colouring> colourings) {
    for (const Colouring colouring : colourings) {
      const Colouring image = permutation(colouring);
      result[image >> 3] = static_cast<std::uint8_t>(result[image >> 3] | 1u << (image & 7));
    }
  });
}

// Replaces each colouring by the smallest of its images under the occupancy's own symmetries.
void Expander::keep_representatives(Bitboard occupancy) {
  for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
    build_permutation(space_.places.element(stabilizer_[i]), occupancy, permutations_[i]);
  }
  auto* result = reinterpret_cast<std::uint8_t*>(bitmaps_[0].data());
  for_each_list(bitmaps_[0], [&](std::span<const Colouring> colourings) {
    for (const Colouring colouring : colourings) {
      Colouring smallest = colouring;
      for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
        smallest = std::min(smallest, permutations_[i](colouring));
      }
      if (smallest == colouring) continue;
      result[colouring >> 3] = static_cast<std::uint8_t>(result[colouring >> 3] & ~(1u << (colouring & 7)));
      result[smallest >> 3] = static_cast<std::uint8_t>(result[smallest >> 3] | 1u << (smallest & 7));
    }
  });
}

void Expander::read_out(Bitboard occupancy, SegmentWriter& out, Tally& tally) {
  bool begun = false;
  std::size_t gathered = 0;
  const Bitmap& bitmap = bitmaps_[0];
  for (std::size_t begin = 0; begin < bitmap.size(); begin += kListWords) {
    const std::size_t words = std::min(kListWords, bitmap.size() - begin);
    const std::size_t count = kernels_.list(bitmap.data() + begin, words, static_cast<Colouring>(64 * begin),
                                            listed_.data() + gathered);
    if (count == 0) continue;
    if (!begun) {
      prepare_read_out(occupancy);
      out.begin_record(occupancy);
      begun = true;
    }
    if (gathered >= kSectionStates) {
      finish_section(std::span(listed_).first(gathered), true, out, tally);
      std::copy_n(listed_.begin() + static_cast<std::ptrdiff_t>(gathered), count, listed_.begin());
      gathered = 0;
    }
    gathered += count;
  }
  if (begun) finish_section(std::span(listed_).first(gathered), false, out, tally);
}

void Expander::prepare_read_out(Bitboard occupancy) {
  const PlaceBoard& board = space_.places;
  occupancy_ = occupancy;
  number_base_ = Uint128{occupancy_rank(occupancy)} << discs_;
  list_compact_moves(board, image_ranks_[0], moves_);
  std::ranges::sort(moves_, std::ranges::greater{}, &CompactMove::line_count);
  if (!stabilizer_.empty()) return;
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

void Expander::finish_section(std::span<const Colouring> states, bool more, SegmentWriter& out,
                              Tally& tally) {
  add_gaps(states, tally);
  add_digest(states, tally);
  find_passes(states, tally);
  out.append(states, passes_, more);
}

void Expander::add_gaps(std::span<const Colouring> states, Tally& tally) const {
  tally.add_number(number_base_ + states[0]);
  GapWidths widths{};
  kernels_.count_gap_widths(states.data(), states.size(), widths);
  tally.gaps.count[0] += widths[0];
  for (std::size_t width = 1; width < widths.size(); ++width) tally.gaps.count[width - 1] += widths[width];
  tally.states += states.size() - 1;
  tally.last = number_base_ + states.back();
}

void Expander::add_digest(std::span<const Colouring> states, Tally& tally) const {
  if (stabilizer_.empty()) {
    for (const Colouring state : states) tally.digest += DigestKeys::term_of_key(base_key_ ^ keys_(state));
    return;
  }
  for (const Colouring state : states) {
    const Bitboard mover = spread_bits(state, occupancy_);
    const State cells = space_.places.order().cells(State{mover, occupancy_ & ~mover});
    tally.digest += space_.digest_keys.term(space_.symmetry.representative(cells));
  }
}

void Expander::find_passes(std::span<const Colouring> states, Tally& tally) {
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

void Expander::place_root(const State& state, SegmentWriter& out, Tally& tally) {
  const State places = space_.places.order().places(state);
  discs_ = state.discs();
  stabilizer_.clear();
  for (int element = 1; element < space_.places.symmetry_order(); ++element) {
    if (space_.places.element(element)(places.occupancy()) == places.occupancy())
      stabilizer_.push_back(element);
  }
  image_ranks_[0] = PlaceRanks(places.occupancy());
  bitmaps_[0].assign(1, bit(static_cast<int>(compact_bits(places.mover, places.occupancy()))));
  if (!stabilizer_.empty()) keep_representatives(places.occupancy());
  read_out(places.occupancy(), out, tally);
}

}  // namespace othello
