#include "enumerate/occupancy/marker.h"

#include <algorithm>

#include "enumerate/occupancy/list_bitmap.h"
#include "frontier/read_sections.h"
#include "gapkeep/gap_code.h"

namespace othello {
namespace {

// Colourings decoded at a time: 8 KiB, and as much of successors.
constexpr std::size_t kDecodeBatch = 2048;

// The smallest image of a colouring under the occupancy's own symmetries.
Colouring smallest_image(Colouring colouring, std::span<const BitTables<Colouring>> stabilizer) {
  Colouring smallest = colouring;
  for (const BitTables<Colouring>& permutation : stabilizer) {
    smallest = std::min(smallest, permutation(colouring));
  }
  return smallest;
}

}  // namespace

Marker::Marker(const PlaceBoard& board, const Kernels& kernels, ChunkCache& parents, Marking marking,
               ExpandTimes* times)
    : board_(board),
      kernels_(kernels),
      parents_(parents, board.symmetry_order(), marking == Marking::kByImage ? &kernels : nullptr),
      times_(times),
      decoded_(kDecodeBatch + kKernelSlack),
      successors_(kDecodeBatch + kKernelSlack),
      listed_(kListCapacity) {}

void Marker::mark_all(OccupancyInProgress& work, MoveCount& moves) {
  for (const Source& source : work.sources()) {
    const CompactMove move = move_of(work, source);
    std::uint32_t chunk = source.record.chunk;
    while (mark_chunk<Sharing::kAlone>(work, source, move, chunk, moves)) ++chunk;
  }
  if (work.marking() == Marking::kDirect) return;
  for (const int element : work.images_in_use()) map_back(work, element);
  if (!work.stabilizer().empty()) keep_representatives(work);
}

void Marker::mark_chunk_in_team(OccupancyInProgress& work, const Source& source, std::uint32_t chunk,
                                MoveCount& moves) {
  mark_chunk<Sharing::kTeam>(work, source, move_of(work, source), chunk, moves);
}

CompactMove Marker::move_of(const OccupancyInProgress& work, const Source& source) const {
  PhaseTimer timer(times_, ExpandPhase::kSetUpMoves);
  timer.count(1);
  return {board_, work.ranks_of_image(source.element), source.place};
}

const Chunk& Marker::load(const OccupancyInProgress& work, const Source& source, std::uint32_t chunk) {
  PhaseTimer timer(times_, ExpandPhase::kLoadChunks);
  timer.count(1);
  return parents_.get(work.occupancy(), source, chunk);
}

// The sections of a source's record that lie in `chunk`; returns whether it continues in the next.
template <Sharing kSharing>
bool Marker::mark_chunk(OccupancyInProgress& work, const Source& source, const CompactMove& move,
                        std::uint32_t chunk, MoveCount& moves) {
  if (work.marking() == Marking::kDirect) prepare_direct(work, source.element);
  const Colouring all = all_discs(work.discs() - 1);
  const Chunk& content = load(work, source, chunk);
  const std::size_t offset = offset_in(chunk, source.record);
  if (content.states() != nullptr) return mark_sections(work, source, move, *content.states(), offset, moves);
  return read_sections(content, offset, [&](const SectionHead& head, const std::uint8_t*& bytes) {
    mark_states<kSharing>(work, source.element, move, bytes, head.passes, all);
    const MoveCount found = mark_states<kSharing>(work, source.element, move, bytes, head.states, 0);
    // Every tile has all moves; they count once. Those after a pass are not their states' own.
    if (work.tile() == 0) moves += found;
  });
}

// As mark_chunk(), for a chunk with decoded states, which only marking by image uses.
bool Marker::mark_sections(OccupancyInProgress& work, const Source& source, const CompactMove& move,
                           const SectionStates& states, std::size_t offset, MoveCount& moves) {
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
    mark_passes(work, source.element, move, states.passes<Colouring>(section), timer);
    if (!section.more) return false;
    if (as_patches) timer.next(0, ExpandPhase::kMarkPatches);
  }
  return true;
}

// The timer is in the phase of decoding at the call and at the return, here and below.
void Marker::mark_blocks(OccupancyInProgress& work, int element, const CompactMove& move,
                         const SectionStates& states, const SectionStates::Section& section,
                         PhaseTimer<ExpandPhase>& timer, MoveCount& moves) {
  std::size_t joined = 0;
  const auto mark = [&] {
    timer.next(joined, ExpandPhase::kSuccessors);
    mark_decoded<Sharing::kAlone>(work, element, move, std::span(decoded_).first(joined), timer, moves);
    timer.next(0, ExpandPhase::kDecode);
    joined = 0;
  };
  for (const ColouringBlock& block : states.blocks(section)) {
    for (auto low = states.low_bits(block); !low.empty();) {
      const std::size_t count = std::min(low.size(), kDecodeBatch - joined);
      kernels_.join(block.base<Colouring>(), low.data(), count, decoded_.data() + joined);
      joined += count;
      low = low.subspan(count);
      if (joined == kDecodeBatch) mark();
    }
  }
  if (joined > 0) mark();
}

// The roles are exchanged. The moves of passes' opponents are not their states' own.
void Marker::mark_passes(OccupancyInProgress& work, int element, const CompactMove& move,
                         std::span<const Colouring> passes, PhaseTimer<ExpandPhase>& timer) {
  MoveCount not_counted;
  while (!passes.empty()) {
    const std::size_t batch = std::min(passes.size(), kDecodeBatch);
    for (std::size_t i = 0; i < batch; ++i) decoded_[i] = passes[i] ^ all_discs(work.discs() - 1);
    timer.next(0, ExpandPhase::kSuccessors);
    mark_decoded<Sharing::kAlone>(work, element, move, std::span(decoded_).first(batch), timer, not_counted);
    timer.next(0, ExpandPhase::kDecode);
    passes = passes.subspan(batch);
  }
}

// `exchange` has all bits set where the roles are exchanged. Returns the moves, into whichever tile they
// lead.
template <Sharing kSharing>
MoveCount Marker::mark_states(OccupancyInProgress& work, int element, const CompactMove& move,
                              const std::uint8_t*& bytes, std::size_t count, Colouring exchange) {
  MoveCount moves;
  Colouring previous = kBeforeFirst;
  PhaseTimer timer(times_, ExpandPhase::kDecode);
  while (count > 0) {
    const std::size_t batch = std::min(count, kDecodeBatch);
    bytes = kernels_.decode(bytes, batch, previous, decoded_.data());
    previous = decoded_[batch - 1];
    count -= batch;
    if (exchange != 0) {
      for (std::size_t i = 0; i < batch; ++i) decoded_[i] ^= exchange;
    }
    timer.next(batch, ExpandPhase::kSuccessors);
    mark_decoded<kSharing>(work, element, move, std::span(decoded_).first(batch), timer, moves);
    timer.next(0, ExpandPhase::kDecode);
  }
  return moves;
}

// Marks the successors of decoded states. The timer is in the phase of successors at the call.
template <Sharing kSharing>
void Marker::mark_decoded(OccupancyInProgress& work, int element, const CompactMove& move,
                          std::span<const Colouring> states, PhaseTimer<ExpandPhase>& timer,
                          MoveCount& moves) {
  const bool by_image = work.marking() == Marking::kByImage;
  const BitmapBytes bitmap(work.bitmap(by_image ? element : 0));
  const std::size_t found =
      kernels_.successors(states.data(), states.size(), move, successors_.data(), moves.flips);
  moves.moves += found;
  timer.next(states.size(), ExpandPhase::kSetBits);
  if (by_image) {
    for (std::size_t i = 0; i < found; ++i) bitmap.set<kSharing>(successors_[i]);
  } else {
    for (std::size_t i = 0; i < found; ++i) {
      const Colouring colouring = smallest_image(inverse_(successors_[i]), stabilizer_);
      if (work.in_tile(colouring)) bitmap.set<kSharing>(colouring - work.tile_base());
    }
  }
  timer.next(found, ExpandPhase::kSuccessors);
}

void Marker::prepare_direct(const OccupancyInProgress& work, int element) {
  const Bitboard occupancy = work.occupancy();
  if (direct_occupancy_ != occupancy) {
    stabilizer_.resize(work.stabilizer().size());
    for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
      build_permutation(board_.element(work.stabilizer()[i]), occupancy, stabilizer_[i]);
    }
  } else if (direct_element_ == element) {
    return;
  }
  build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(occupancy), inverse_);
  direct_occupancy_ = occupancy;
  direct_element_ = element;
}

void Marker::map_back(OccupancyInProgress& work, int element) {
  PhaseTimer timer(times_, ExpandPhase::kMapBack);
  timer.count(work.bitmap(element).size());
  build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(work.occupancy()),
                    inverse_);
  const BitmapBytes result(work.bitmap(0));
  take_in_lists(kernels_, work.bitmap(element), listed_, [&](std::span<const Colouring> colourings) {
    for (const Colouring colouring : colourings) result.set<Sharing::kAlone>(inverse_(colouring));
  });
}

// Replaces each colouring by the smallest of its images under the occupancy's own symmetries.
void Marker::keep_representatives(OccupancyInProgress& work) {
  stabilizer_.resize(work.stabilizer().size());
  for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
    build_permutation(board_.element(work.stabilizer()[i]), work.occupancy(), stabilizer_[i]);
  }
  const BitmapBytes result(work.bitmap(0));
  take_in_lists(kernels_, work.bitmap(0), listed_, [&](std::span<const Colouring> colourings) {
    for (const Colouring colouring : colourings) {
      result.set<Sharing::kAlone>(smallest_image(colouring, stabilizer_));
    }
  });
}

}  // namespace othello
