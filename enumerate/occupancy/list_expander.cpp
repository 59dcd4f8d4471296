#include "enumerate/occupancy/list_expander.h"

#include <algorithm>

#include "enumerate/frontier/read_sections.h"

namespace othello::enumerate {
namespace {

// Colourings decoded at a time, and no more successors.
constexpr std::size_t kGatherBatch = 2048;
static_assert(ListExpander::kMinStates >= 2 * kGatherBatch);

}  // namespace

ListExpander::ListExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents,
                           std::size_t states, Decoded decoded)
    : kernels_(kernels),
      index_(parents.frontier().index()),
      parents_(parents, space.place_board.symmetry_order(), decoded == Decoded::kYes ? &kernels : nullptr),
      work_(space.place_board),
      list_(std::max(states, kMinStates)),
      sections_(space, kernels),
      wide_sections_(space, kernels),
      maps_(space.place_board, kernels),
      reader_(kernels, kGatherBatch),
      successors_(kGatherBatch + kKernelSlack) {}

void ListExpander::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) {
  work_.begin(occupancy, index_);
  if (next != 0) work_.announce(next, index_);
  if (work_.parent_moves().empty()) return;
  maps_.begin(occupancy, work_.stabilizer());
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
    store(states, list_.is_truncated(), out, tally);
    if (!list_.is_truncated()) return;
    from = list_.last() + 1;
  }
}

// Gathers all successors from `from` on, as many as there is space for.
void ListExpander::gather(WideColouring from, MoveCount& moves) {
  const bool parents_are_wide = has_wide_colourings(work_.discs() - 1);
  list_.begin(from);
  for (const ParentMove& source : work_.parent_moves()) {
    maps_.begin_image(source.element);
    const WideMove move(work_.board(), work_.indexes_of_image(source.element), source.place);
    if (parents_are_wide) {
      gather_record<WideColouring>(source, move, moves);
    } else {
      gather_record<Colouring>(source, move, moves);
    }
  }
}

// The moves after a pass are not their states' own.
template <class ParentColouring>
void ListExpander::gather_record(const ParentMove& source, const WideMove& move, MoveCount& moves) {
  const auto all = all_discs<WideColouring>(work_.discs() - 1);
  bool more = true;
  for (std::uint32_t chunk = source.record.chunk; more; ++chunk) {
    const Chunk& content = parents_.get(work_.occupancy(), source, chunk);
    more = reader_.read_chunk<ParentColouring>(content, offset_in(chunk, source.record), all,
                                               [&](std::span<const WideColouring> states, bool exchanged) {
                                                 const MoveCount found = gather_states(move, states);
                                                 if (!exchanged) moves += found;
                                               });
  }
}

// Gathers the successors of some states, as their smallest images under the occupancy's own symmetries. Returns
// the moves, into whichever tile they lead.
MoveCount ListExpander::gather_states(const WideMove& move, std::span<const WideColouring> states) {
  MoveCount moves;
  const std::size_t found = kernels_of<WideColouring>(kernels_).successors(states.data(), states.size(), move,
                                                                           successors_.data(), moves.flips);
  moves.moves += found;
  const auto successors = std::span(successors_).first(found);
  maps_.map_back(successors);
  maps_.find_smallest(successors);
  list_.add(successors);
  return moves;
}

void ListExpander::begin_record(SegmentWriter& out) {
  out.begin_record(work_.occupancy());
  if (has_wide_colourings(work_.discs())) {
    wide_sections_.begin(work_.indexes_of_image(0));
  } else {
    sections_.begin(work_.indexes_of_image(0));
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

}  // namespace othello::enumerate
