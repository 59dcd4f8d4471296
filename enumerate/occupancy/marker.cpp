#include "enumerate/occupancy/marker.h"

#include "enumerate/frontier/read_sections.h"
#include "enumerate/occupancy/list_bitmap.h"

namespace othello::enumerate {
namespace {

// Colourings decoded at a time: 8 KiB, and as much of successors.
constexpr std::size_t kDecodeBatch = 2048;

}  // namespace

template <class AnyColouring>
AnyMarker<AnyColouring>::AnyMarker(const PlaceBoard& board, const Kernels& kernels, ChunkCache& parents,
                                   Marking marking, ExpandTimes* times)
    : board_(board),
      kernels_(kernels_of<AnyColouring>(kernels)),
      parents_(parents, board.symmetry_order(), marking == Marking::kByImage ? &kernels : nullptr),
      times_(times),
      maps_(board, kernels),
      reader_(kernels, kDecodeBatch),
      successors_(kDecodeBatch + kKernelSlack),
      listed_(kListCapacity) {}

template <class AnyColouring>
void AnyMarker<AnyColouring>::mark_all(OccupancyInProgress& work, MoveCount& moves) {
  if (work.tile() == 0) ranges_.clear();
  std::size_t number = 0;
  for (const ParentMove& source : work.parent_moves()) {
    const Move move = move_of(work, source);
    if (work.tiles() == 1) {
      ColouringRange unused;
      std::uint32_t chunk = source.record.chunk;
      while (mark_chunk<Sharing::kAlone>(work, source, move, chunk, unused, moves)) ++chunk;
      continue;
    }
    const std::uint32_t last = parents_.frontier().last_chunk_of(source.position);
    for (std::uint32_t chunk = source.record.chunk; chunk <= last; ++chunk, ++number) {
      if (number == ranges_.size()) ranges_.emplace_back();
      mark_chunk<Sharing::kAlone>(work, source, move, chunk, ranges_[number], moves);
    }
  }
  if (work.marking() == Marking::kDirect) return;
  maps_.begin(work.occupancy(), work.stabilizer());
  for (const int element : work.images_in_use()) map_back(work, element);
  if (maps_.is_self_symmetric()) map_to_representatives(work);
}

template <class AnyColouring>
void AnyMarker<AnyColouring>::mark_chunk_in_team(OccupancyInProgress& work, const ParentMove& source,
                                                 std::uint32_t chunk, ColouringRange& range,
                                                 MoveCount& moves) {
  mark_chunk<Sharing::kTeam>(work, source, move_of(work, source), chunk, range, moves);
}

template <class AnyColouring>
AnyCompactMove<AnyColouring> AnyMarker<AnyColouring>::move_of(const OccupancyInProgress& work,
                                                              const ParentMove& source) const {
  PhaseTimer timer(times_, ExpandPhase::kSetUpMoves);
  timer.count(1);
  return {board_, work.indexes_of_image(source.element), source.place};
}

template <class AnyColouring>
const Chunk& AnyMarker<AnyColouring>::load(const OccupancyInProgress& work, const ParentMove& source,
                                           std::uint32_t chunk) {
  PhaseTimer timer(times_, ExpandPhase::kLoadChunks);
  timer.count(1);
  return parents_.get(work.occupancy(), source, chunk);
}

// The sections of a source's record that lie in `chunk`; returns whether it continues in the next, unless
// there are tiles.
template <class AnyColouring>
template <Sharing kSharing>
bool AnyMarker<AnyColouring>::mark_chunk(OccupancyInProgress& work, const ParentMove& source,
                                         const Move& move, std::uint32_t chunk, ColouringRange& range,
                                         MoveCount& moves) {
  if (work.marking() == Marking::kDirect) {
    prepare_direct(work, source, move);
    if (is_skipped(work, range)) return true;
  }
  const Chunk& content = load(work, source, chunk);
  const std::size_t offset = offset_in(chunk, source.record);
  const auto mark = [&]<class ParentColouring>(ParentColouring /*width*/) {
    if (content.states() != nullptr) {
      return mark_sections<ParentColouring>(work, source, move, *content.states(), offset, moves);
    }
    const auto all = all_discs<AnyColouring>(work.discs() - 1);
    return read_sections(content, offset, [&](const SectionHead& head, const std::uint8_t*& bytes) {
      mark_states<kSharing, ParentColouring>(work, source.element, move, bytes, head.passes, all, range);
      const MoveCount found =
          mark_states<kSharing, ParentColouring>(work, source.element, move, bytes, head.states, 0, range);
      // Every tile has all moves; they count once. Those after a pass are not their states' own.
      if (work.tile() == 0) moves += found;
    });
  };
  return has_wide_colourings(work.discs() - 1) ? mark(AnyColouring{}) : mark(Colouring{});
}

// Whether the first tile has shown that nothing of a chunk leads into this one.
template <class AnyColouring>
bool AnyMarker<AnyColouring>::is_skipped(const OccupancyInProgress& work, const ColouringRange& range) const {
  return work.tile() > 0 && !filter_.accepts(range, 0) &&
         !filter_.accepts(range, all_discs<WideColouring>(work.discs() - 1));
}

// As mark_chunk(), for a chunk with decoded states, which only marking by image uses. The moves of passes'
// opponents are not their states' own.
template <class AnyColouring>
template <class ParentColouring>
bool AnyMarker<AnyColouring>::mark_sections(OccupancyInProgress& work, const ParentMove& source,
                                            const Move& move, const SectionStates& states, std::size_t offset,
                                            MoveCount& moves) {
  const auto all = all_discs<AnyColouring>(work.discs() - 1);
  const bool as_patches = states.form() == SectionStates::Form::kPatches;
  PhaseTimer timer(times_, as_patches ? ExpandPhase::kMarkPatches : ExpandPhase::kDecode);
  const auto mark = [&](std::span<const AnyColouring> batch, std::size_t decoded, MoveCount& found) {
    timer.next(decoded, ExpandPhase::kSuccessors);
    mark_decoded<Sharing::kAlone>(work, source.element, move, batch, timer, found);
    timer.next(0, ExpandPhase::kDecode);
  };
  for (const SectionStates::Section& section : states.sections_from(offset)) {
    if (as_patches) {
      MarkedMoves found;
      kernels_.mark_patches(states.numbers(section), states.patches(section), move,
                            work.bitmap(source.element).data(), found);
      moves += MoveCount{.moves = found.moves, .flips = found.flips};
      timer.next(found.states, ExpandPhase::kDecode);
    } else {
      reader_.read_states(states, section, all,
                          [&](std::span<const AnyColouring> batch) { mark(batch, batch.size(), moves); });
    }
    MoveCount not_counted;
    reader_.template read_passes<ParentColouring>(
        states, section, all, [&](std::span<const AnyColouring> batch) { mark(batch, 0, not_counted); });
    if (!section.more) return false;
    if (as_patches) timer.next(0, ExpandPhase::kMarkPatches);
  }
  return true;
}

// `exchange` has all bits set where the roles are exchanged. Returns the moves, into whichever tile they
// lead, in the first tile; in others only what may lead there is tried.
template <class AnyColouring>
template <Sharing kSharing, class ParentColouring>
MoveCount AnyMarker<AnyColouring>::mark_states(OccupancyInProgress& work, int element, const Move& move,
                                               const std::uint8_t*& bytes, std::size_t count,
                                               AnyColouring exchange, ColouringRange& range) {
  const bool is_first = work.tile() == 0;
  MoveCount moves;
  PhaseTimer timer(times_, ExpandPhase::kDecode);
  reader_.template read<ParentColouring>(bytes, count, exchange, [&](std::span<AnyColouring> batch) {
    if (is_first) {
      range.add(batch.front() ^ exchange);
      range.add(batch.back() ^ exchange);
    } else {
      batch = batch.first(filter_.keep(batch.data(), batch.size()));
    }
    timer.next(batch.size(), ExpandPhase::kSuccessors);
    mark_decoded<kSharing>(work, element, move, batch, timer, moves);
    timer.next(0, ExpandPhase::kDecode);
  });
  return moves;
}

// Marks the successors of decoded states. The timer is in the phase of successors at the call.
template <class AnyColouring>
template <Sharing kSharing>
void AnyMarker<AnyColouring>::mark_decoded(OccupancyInProgress& work, int element, const Move& move,
                                           std::span<const AnyColouring> states,
                                           PhaseTimer<ExpandPhase>& timer, MoveCount& moves) {
  const bool by_image = work.marking() == Marking::kByImage;
  const BitmapBytes bitmap(work.bitmap(by_image ? element : 0));
  const std::size_t found =
      kernels_.successors(states.data(), states.size(), move, successors_.data(), moves.flips);
  moves.moves += found;
  timer.next(states.size(), ExpandPhase::kSetBits);
  const auto successors = std::span(successors_).first(found);
  if (by_image) {
    for (const AnyColouring successor : successors) bitmap.template set<kSharing>(successor);
  } else {
    maps_.map_back(successors);
    maps_.find_smallest(successors);
    for (const AnyColouring successor : successors) {
      if (work.is_in_tile(successor)) bitmap.template set<kSharing>(successor - work.tile_base());
    }
  }
  timer.next(found, ExpandPhase::kSuccessors);
}

template <class AnyColouring>
void AnyMarker<AnyColouring>::prepare_direct(const OccupancyInProgress& work, const ParentMove& source,
                                             const Move& move) {
  maps_.begin(work.occupancy(), work.stabilizer());
  maps_.begin_image(source.element);
  // The images of a self-symmetric occupancy's colourings may lie in any tile.
  filter_ = work.tile() == 0 || maps_.is_self_symmetric()
                ? TileFilter()
                : TileFilter(move, maps_, work.discs(), work.bits_in_tile(), work.tile());
}

template <class AnyColouring>
void AnyMarker<AnyColouring>::map_back(OccupancyInProgress& work, int element) {
  PhaseTimer timer(times_, ExpandPhase::kMapBack);
  timer.count(work.bitmap(element).size());
  maps_.begin_image(element);
  const BitmapBytes result(work.bitmap(0));
  drain_in_lists<AnyColouring>(kernels_, work.bitmap(element), listed_,
                               [&](std::span<AnyColouring> colourings) {
                                 maps_.map_back(colourings);
                                 for (const AnyColouring colouring : colourings)
                                   result.template set<Sharing::kAlone>(colouring);
                               });
}

// Replaces each colouring by the smallest of its images under the occupancy's own symmetries.
template <class AnyColouring>
void AnyMarker<AnyColouring>::map_to_representatives(OccupancyInProgress& work) {
  const BitmapBytes result(work.bitmap(0));
  drain_in_lists<AnyColouring>(kernels_, work.bitmap(0), listed_, [&](std::span<AnyColouring> colourings) {
    maps_.find_smallest(colourings);
    for (const AnyColouring colouring : colourings) result.template set<Sharing::kAlone>(colouring);
  });
}

template class AnyMarker<Colouring>;
template class AnyMarker<WideColouring>;

}  // namespace othello::enumerate
