#include "enumerate/occupancy/marker.h"

#include <algorithm>
#include <type_traits>

#include "enumerate/occupancy/list_bitmap.h"
#include "frontier/read_sections.h"
#include "gapkeep/gap_code_of.h"

namespace othello {
namespace {

// Colourings decoded at a time: 8 KiB, and as much of successors.
constexpr std::size_t kDecodeBatch = 2048;

// The smallest image of a colouring under the occupancy's own symmetries.
template <class AnyColouring>
AnyColouring smallest_image(AnyColouring colouring, std::span<const ColouringMap<AnyColouring>> stabilizer) {
  AnyColouring smallest = colouring;
  for (const ColouringMap<AnyColouring>& permutation : stabilizer) {
    smallest = std::min(smallest, permutation(colouring));
  }
  return smallest;
}

}  // namespace

template <class AnyColouring>
AnyMarker<AnyColouring>::AnyMarker(const PlaceBoard& board, const Kernels& kernels, ChunkCache& parents,
                                   Marking marking, ExpandTimes* times)
    : board_(board),
      all_kernels_(kernels),
      kernels_(kernels_of<AnyColouring>(kernels)),
      parents_(parents, board.symmetry_order(), marking == Marking::kByImage ? &kernels : nullptr),
      times_(times),
      decoded_(kDecodeBatch + kKernelSlack),
      narrow_(kDecodeBatch + kKernelSlack),
      successors_(kDecodeBatch + kKernelSlack),
      listed_(kListCapacity) {}

template <class AnyColouring>
void AnyMarker<AnyColouring>::mark_all(OccupancyInProgress& work, MoveCount& moves) {
  if (work.tile() == 0) ranges_.clear();
  std::size_t number = 0;
  for (const Source& source : work.sources()) {
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
  for (const int element : work.images_in_use()) map_back(work, element);
  if (!work.stabilizer().empty()) keep_representatives(work);
}

template <class AnyColouring>
void AnyMarker<AnyColouring>::mark_chunk_in_team(OccupancyInProgress& work, const Source& source,
                                                 std::uint32_t chunk, ColouringRange& range,
                                                 MoveCount& moves) {
  mark_chunk<Sharing::kTeam>(work, source, move_of(work, source), chunk, range, moves);
}

template <class AnyColouring>
AnyCompactMove<AnyColouring> AnyMarker<AnyColouring>::move_of(const OccupancyInProgress& work,
                                                              const Source& source) const {
  PhaseTimer timer(times_, ExpandPhase::kSetUpMoves);
  timer.count(1);
  return {board_, work.ranks_of_image(source.element), source.place};
}

template <class AnyColouring>
const Chunk& AnyMarker<AnyColouring>::load(const OccupancyInProgress& work, const Source& source,
                                           std::uint32_t chunk) {
  PhaseTimer timer(times_, ExpandPhase::kLoadChunks);
  timer.count(1);
  return parents_.get(work.occupancy(), source, chunk);
}

// The sections of a source's record that lie in `chunk`; returns whether it continues in the next, unless
// there are tiles.
template <class AnyColouring>
template <Sharing kSharing>
bool AnyMarker<AnyColouring>::mark_chunk(OccupancyInProgress& work, const Source& source, const Move& move,
                                         std::uint32_t chunk, ColouringRange& range, MoveCount& moves) {
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
  return work.tile() > 0 && !filter_.passes(range, 0) &&
         !filter_.passes(range, all_discs<WideColouring>(work.discs() - 1));
}

// As mark_chunk(), for a chunk with decoded states, which only marking by image uses.
template <class AnyColouring>
template <class ParentColouring>
bool AnyMarker<AnyColouring>::mark_sections(OccupancyInProgress& work, const Source& source, const Move& move,
                                            const SectionStates& states, std::size_t offset,
                                            MoveCount& moves) {
  const bool as_patches = states.form() == SectionStates::Form::kPatches;
  PhaseTimer timer(times_, as_patches ? ExpandPhase::kMarkPatches : ExpandPhase::kDecode);
  for (const SectionStates::Section& section : states.sections_from(offset)) {
    if (as_patches) {
      MarkedMoves found;
      kernels_.mark_patches(states.numbers(section), states.patches(section), move,
                            work.bitmap(source.element).data(), found);
      moves += MoveCount{.moves = found.moves, .flips = found.flips};
      timer.next(found.states, ExpandPhase::kDecode);
    } else {
      mark_blocks(work, source.element, move, states, section, timer, moves);
    }
    mark_passes(work, source.element, move, states.passes<ParentColouring>(section), timer);
    if (!section.more) return false;
    if (as_patches) timer.next(0, ExpandPhase::kMarkPatches);
  }
  return true;
}

// The timer is in the phase of decoding at the call and at the return, here and below.
template <class AnyColouring>
void AnyMarker<AnyColouring>::mark_blocks(OccupancyInProgress& work, int element, const Move& move,
                                          const SectionStates& states, const SectionStates::Section& section,
                                          PhaseTimer<ExpandPhase>& timer, MoveCount& moves) {
  std::size_t joined = 0;
  const auto mark = [&] {
    timer.next(joined, ExpandPhase::kSuccessors);
    mark_decoded<Sharing::kAlone>(work, element, move, std::span<const AnyColouring>(decoded_).first(joined),
                                  timer, moves);
    timer.next(0, ExpandPhase::kDecode);
    joined = 0;
  };
  for (const ColouringBlock& block : states.blocks(section)) {
    for (auto low = states.low_bits(block); !low.empty();) {
      const std::size_t count = std::min(low.size(), kDecodeBatch - joined);
      kernels_.join(block.base<AnyColouring>(), low.data(), count, decoded_.data() + joined);
      joined += count;
      low = low.subspan(count);
      if (joined == kDecodeBatch) mark();
    }
  }
  if (joined > 0) mark();
}

// The roles are exchanged. The moves of passes' opponents are not their states' own.
template <class AnyColouring>
template <class ParentColouring>
void AnyMarker<AnyColouring>::mark_passes(OccupancyInProgress& work, int element, const Move& move,
                                          std::span<const ParentColouring> passes,
                                          PhaseTimer<ExpandPhase>& timer) {
  MoveCount not_counted;
  const auto all = all_discs<AnyColouring>(work.discs() - 1);
  while (!passes.empty()) {
    const std::size_t batch = std::min(passes.size(), kDecodeBatch);
    for (std::size_t i = 0; i < batch; ++i) decoded_[i] = passes[i] ^ all;
    timer.next(0, ExpandPhase::kSuccessors);
    mark_decoded<Sharing::kAlone>(work, element, move, std::span<const AnyColouring>(decoded_).first(batch),
                                  timer, not_counted);
    timer.next(0, ExpandPhase::kDecode);
    passes = passes.subspan(batch);
  }
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
  ParentColouring previous = GapCodeOf<ParentColouring>::kBefore;
  PhaseTimer timer(times_, ExpandPhase::kDecode);
  while (count > 0) {
    std::size_t batch = std::min(count, kDecodeBatch);
    if constexpr (std::is_same_v<ParentColouring, AnyColouring>) {
      bytes = kernels_.decode(bytes, batch, previous, decoded_.data());
    } else {
      bytes = kernels_of<ParentColouring>(all_kernels_).decode(bytes, batch, previous, narrow_.data());
      std::copy_n(narrow_.begin(), batch, decoded_.begin());
    }
    previous = static_cast<ParentColouring>(decoded_[batch - 1]);
    count -= batch;
    if (is_first) {
      range.add(decoded_[0]);
      range.add(previous);
    }
    if (exchange != 0) {
      for (std::size_t i = 0; i < batch; ++i) decoded_[i] ^= exchange;
    }
    if (!is_first) batch = filter_.keep(decoded_.data(), batch);
    timer.next(batch, ExpandPhase::kSuccessors);
    const auto states = std::span<const AnyColouring>(decoded_).first(batch);
    mark_decoded<kSharing>(work, element, move, states, timer, moves);
    timer.next(0, ExpandPhase::kDecode);
  }
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
  if (by_image) {
    for (std::size_t i = 0; i < found; ++i) bitmap.template set<kSharing>(successors_[i]);
  } else {
    for (std::size_t i = 0; i < found; ++i) {
      const AnyColouring colouring = smallest_image<AnyColouring>(inverse_(successors_[i]), stabilizer_);
      if (work.in_tile(colouring)) bitmap.template set<kSharing>(colouring - work.tile_base());
    }
  }
  timer.next(found, ExpandPhase::kSuccessors);
}

template <class AnyColouring>
void AnyMarker<AnyColouring>::prepare_direct(const OccupancyInProgress& work, const Source& source,
                                             const Move& move) {
  const Bitboard occupancy = work.occupancy();
  const int element = source.element;
  if (direct_occupancy_ != occupancy) {
    stabilizer_.resize(work.stabilizer().size());
    for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
      build_permutation(board_.element(work.stabilizer()[i]), occupancy, stabilizer_[i]);
    }
    direct_element_ = -1;
  }
  if (direct_element_ != element) {
    build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(occupancy),
                      inverse_);
  }
  direct_occupancy_ = occupancy;
  direct_element_ = element;
  // The images of a self-symmetric occupancy's colourings may lie in any tile.
  filter_ = work.tile() == 0 || !stabilizer_.empty()
                ? TileFilter()
                : TileFilter(move, inverse_, work.discs(), work.bits_in_tile(), work.tile());
}

template <class AnyColouring>
void AnyMarker<AnyColouring>::map_back(OccupancyInProgress& work, int element) {
  PhaseTimer timer(times_, ExpandPhase::kMapBack);
  timer.count(work.bitmap(element).size());
  build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(work.occupancy()),
                    inverse_);
  const BitmapBytes result(work.bitmap(0));
  take_in_lists<AnyColouring>(kernels_, work.bitmap(element), listed_,
                              [&](std::span<const AnyColouring> colourings) {
                                for (const AnyColouring colouring : colourings)
                                  result.template set<Sharing::kAlone>(inverse_(colouring));
                              });
}

// Replaces each colouring by the smallest of its images under the occupancy's own symmetries.
template <class AnyColouring>
void AnyMarker<AnyColouring>::keep_representatives(OccupancyInProgress& work) {
  stabilizer_.resize(work.stabilizer().size());
  for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
    build_permutation(board_.element(work.stabilizer()[i]), work.occupancy(), stabilizer_[i]);
  }
  const BitmapBytes result(work.bitmap(0));
  take_in_lists<AnyColouring>(
      kernels_, work.bitmap(0), listed_, [&](std::span<const AnyColouring> colourings) {
        for (const AnyColouring colouring : colourings) {
          result.template set<Sharing::kAlone>(smallest_image<AnyColouring>(colouring, stabilizer_));
        }
      });
}

template class AnyMarker<Colouring>;
template class AnyMarker<WideColouring>;

}  // namespace othello
