#include "enumerate/occupancy/list_expander.h"

#include <algorithm>
#include <type_traits>

#include "frontier/read_sections.h"
#include "frontier/section_batches.h"
#include "gapkeep/gap_code_of.h"

namespace othello {
namespace {

// Colourings decoded at a time, and no more successors.
constexpr std::size_t kGatherBatch = 2048;
static_assert(ListExpander::kLeastStates >= 2 * kGatherBatch);

}  // namespace

ListExpander::ListExpander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents,
                           std::size_t states, Decoded decoded)
    : kernels_(kernels),
      index_(parents.frontier().index()),
      parents_(parents, space.places.symmetry_order(), decoded == Decoded::kYes ? &kernels : nullptr),
      work_(space.places),
      list_(std::max(states, kLeastStates)),
      sections_(space, kernels),
      wide_sections_(space, kernels),
      decoded_(kGatherBatch + kKernelSlack),
      wide_(kGatherBatch + kKernelSlack),
      successors_(kGatherBatch + kKernelSlack) {}

void ListExpander::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) {
  work_.begin(occupancy, index_);
  if (next != 0) work_.announce(next, index_);
  if (work_.sources().empty()) return;
  prepare();
  bool begun = false;
  WideColouring from = 0;
  while (true) {
    // Every tile has all moves; they count once.
    MoveCount again;
    gather(from, from == 0 ? tally.moves_before : again);
    if (next != 0 && from == 0) work_.prefetch_announced(index_);
    const std::span<const WideColouring> states = list_.finish();
    if (!begun && !states.empty()) {
      begin_record(out);
      begun = true;
    }
    store(states, list_.cut(), out, tally);
    if (!list_.cut()) return;
    from = list_.last() + 1;
  }
}

// Sets up the symmetries of the occupancy.
void ListExpander::prepare() {
  stabilizer_.resize(work_.stabilizer().size());
  for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
    build_permutation(work_.board().element(work_.stabilizer()[i]), work_.occupancy(), stabilizer_[i]);
  }
}

// Gathers all successors from `from` on, as many as there is space for.
void ListExpander::gather(WideColouring from, MoveCount& moves) {
  const PlaceBoard& board = work_.board();
  const bool parents_are_wide = has_wide_colourings(work_.discs() - 1);
  list_.begin(from);
  int element = -1;
  for (const Source& source : work_.sources()) {
    if (source.element != element) {
      element = source.element;
      is_image_ = element != 0;
      if (is_image_)
        build_permutation(board.element(board.inverse_of(element)), board.element(element)(work_.occupancy()),
                          inverse_);
    }
    const WideMove move(board, work_.ranks_of_image(element), source.place);
    if (parents_are_wide) {
      gather_record(source, move, wide_, moves);
    } else {
      gather_record(source, move, decoded_, moves);
    }
  }
}

template <class ParentColouring>
void ListExpander::gather_record(const Source& source, const WideMove& move,
                                 std::vector<ParentColouring>& decoded, MoveCount& moves) {
  const auto all = all_discs<WideColouring>(work_.discs() - 1);
  bool more = true;
  for (std::uint32_t chunk = source.record.chunk; more; ++chunk) {
    const Chunk& content = parents_.get(work_.occupancy(), source, chunk);
    const std::size_t offset = offset_in(chunk, source.record);
    if (content.states() != nullptr) {
      more = gather_sections<ParentColouring>(*content.states(), offset, move, moves);
      continue;
    }
    more = read_sections(content, offset, [&](const SectionHead& head, const std::uint8_t*& bytes) {
      // The moves after a pass are not their states' own.
      gather_states(move, decoded, bytes, head.passes, all);
      moves += gather_states(move, decoded, bytes, head.states, 0);
    });
  }
}

// As gather_record(), for a chunk with decoded states. Returns whether the record continues in the next.
template <class ParentColouring>
bool ListExpander::gather_sections(const SectionStates& states, std::size_t offset, const WideMove& move,
                                   MoveCount& moves) {
  const AnyKernels<WideColouring>& kernels = kernels_of<WideColouring>(kernels_);
  const auto all = all_discs<WideColouring>(work_.discs() - 1);
  for (const SectionStates::Section& section : states.sections_from(offset)) {
    for_each_batch(kernels, states, section, all, wide_, kGatherBatch,
                   [&](std::size_t count) { moves += gather_decoded(move, count); });
    // The moves after a pass are not their states' own.
    for (auto passes = states.passes<ParentColouring>(section); !passes.empty();) {
      const std::size_t batch = std::min(passes.size(), kGatherBatch);
      for (std::size_t i = 0; i < batch; ++i) wide_[i] = passes[i] ^ all;
      gather_decoded(move, batch);
      passes = passes.subspan(batch);
    }
    if (!section.more) return false;
  }
  return true;
}

// `exchange` has all bits set where the roles are exchanged. Returns the moves, into whichever tile they
// lead.
template <class ParentColouring>
MoveCount ListExpander::gather_states(const WideMove& move, std::vector<ParentColouring>& decoded,
                                      const std::uint8_t*& bytes, std::size_t count, WideColouring exchange) {
  MoveCount moves;
  ParentColouring previous = GapCodeOf<ParentColouring>::kBefore;
  while (count > 0) {
    const std::size_t batch = std::min(count, kGatherBatch);
    bytes = kernels_of<ParentColouring>(kernels_).decode(bytes, batch, previous, decoded.data());
    previous = decoded[batch - 1];
    count -= batch;
    if constexpr (!std::is_same_v<ParentColouring, WideColouring>) {
      std::copy_n(decoded.begin(), batch, wide_.begin());
    }
    if (exchange != 0) {
      for (std::size_t i = 0; i < batch; ++i) wide_[i] ^= exchange;
    }
    moves += gather_decoded(move, batch);
  }
  return moves;
}

// Gathers the successors of the first `count` of wide_.
MoveCount ListExpander::gather_decoded(const WideMove& move, std::size_t count) {
  MoveCount moves;
  const std::size_t found = kernels_of<WideColouring>(kernels_).successors(wide_.data(), count, move,
                                                                           successors_.data(), moves.flips);
  moves.moves += found;
  const auto successors = std::span(successors_).first(found);
  map_to_occupancy(successors);
  list_.add(successors);
  return moves;
}

// Maps successors from the image that is read to their smallest images under the occupancy's own symmetries.
void ListExpander::map_to_occupancy(std::span<WideColouring> successors) const {
  if (is_image_) {
    for (WideColouring& colouring : successors) colouring = inverse_(colouring);
  }
  if (stabilizer_.empty()) return;
  for (WideColouring& colouring : successors) {
    WideColouring smallest = colouring;
    for (const ColouringMap<WideColouring>& permutation : stabilizer_)
      smallest = std::min(smallest, permutation(colouring));
    colouring = smallest;
  }
}

void ListExpander::begin_record(SegmentWriter& out) {
  out.begin_record(work_.occupancy());
  if (has_wide_colourings(work_.discs())) {
    wide_sections_.begin(work_);
  } else {
    sections_.begin(work_);
  }
}

// `more`: states of the record follow. Sections do not depend on the capacity of the list: what does not fill
// one waits for them.
void ListExpander::store(std::span<const WideColouring> states, bool more, SegmentWriter& out, Tally& tally) {
  while (!states.empty()) {
    if (section_.size() == kSectionStates) store_section(true, out, tally);
    const auto fitting = states.first(std::min(states.size(), kSectionStates - section_.size()));
    section_.insert(section_.end(), fitting.begin(), fitting.end());
    states = states.subspan(fitting.size());
  }
  if (!more && !section_.empty()) store_section(false, out, tally);
}

void ListExpander::store_section(bool more, SegmentWriter& out, Tally& tally) {
  if (has_wide_colourings(work_.discs())) {
    wide_sections_.add(section_, more, out, tally);
  } else {
    narrow_section_.resize(section_.size());
    std::ranges::transform(section_, narrow_section_.begin(),
                           [](WideColouring colouring) { return static_cast<Colouring>(colouring); });
    sections_.add(narrow_section_, more, out, tally);
  }
  section_.clear();
}

}  // namespace othello
