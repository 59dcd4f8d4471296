#include "enumerate/occupancy/expand/marker.h"

#include <algorithm>

#include "enumerate/occupancy/expand/list_bitmap.h"
#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/store/read_sections.h"

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
      listed_(kListRoom) {}

void Marker::mark_all(OccupancyInWork& work, MoveCount& moves) {
  for (const Source& source : work.sources()) {
    const CompactMove move = move_of(work, source);
    std::uint32_t chunk = source.record.chunk;
    while (mark_chunk<Sharing::kAlone>(work, source, move, chunk, moves)) ++chunk;
  }
  if (work.marking() == Marking::kDirect) return;
  for (const int element : work.images_in_use()) carry_back(work, element);
  if (!work.stabilizer().empty()) keep_representatives(work);
}

void Marker::mark_chunk_in_team(OccupancyInWork& work, const Source& source, std::uint32_t chunk,
                                MoveCount& moves) {
  mark_chunk<Sharing::kTeam>(work, source, move_of(work, source), chunk, moves);
}

CompactMove Marker::move_of(const OccupancyInWork& work, const Source& source) const {
  PhaseTimer timer(times_, ExpandPhase::kSetUpMoves);
  timer.count(1);
  return {board_, work.ranks_of_image(source.element), source.place};
}

const Chunk& Marker::load(const Source& source, std::uint32_t chunk) {
  PhaseTimer timer(times_, ExpandPhase::kLoadChunks);
  timer.count(1);
  return parents_.get(source, chunk);
}

// The sections of a source's record that lie in `chunk`; returns whether it goes on in the next.
template <Sharing kSharing>
bool Marker::mark_chunk(OccupancyInWork& work, const Source& source, const CompactMove& move,
                        std::uint32_t chunk, MoveCount& moves) {
  if (work.marking() == Marking::kDirect) prepare_direct(work, source.element);
  const Colouring all = all_discs(work.discs() - 1);
  const Chunk& content = load(source, chunk);
  const std::size_t offset = offset_in(chunk, source.record);
  if (content.patches() != nullptr) {
    return mark_patches(work, source, move, *content.patches(), offset, moves);
  }
  return read_sections(content, offset, [&](const SectionHead& head, const std::uint8_t*& bytes) {
    mark_states<kSharing>(work, source.element, move, bytes, head.passes, all);
    const MoveCount found = mark_states<kSharing>(work, source.element, move, bytes, head.states, 0);
    // Every tile meets all moves. Those after a pass are not their states' own.
    if (work.tile() == 0) moves += found;
  });
}

// As mark_chunk(), of a chunk that was turned into patches, which is done for those who mark by image, alone.
bool Marker::mark_patches(OccupancyInWork& work, const Source& source, const CompactMove& move,
                          const SectionPatches& patches, std::size_t offset, MoveCount& moves) {
  PhaseTimer timer(times_, ExpandPhase::kMarkPatches);
  for (const SectionPatches::Section& section : patches.sections_from(offset)) {
    const auto numbers = patches.numbers(section);
    MarkedMoves found;
    kernels_.mark_patches(numbers, patches.patches(section), move, work.bitmap(source.element).data(), found);
    moves += MoveCount{.moves = found.moves, .flips = found.flips};
    timer.next(found.states, ExpandPhase::kSuccessors);
    // The colourings of passes' opponents: the roles are exchanged. Their moves are not their states' own.
    MoveCount after_passes;
    for (auto passes = patches.passes(section); !passes.empty();) {
      const std::size_t batch = std::min(passes.size(), kDecodeBatch);
      for (std::size_t i = 0; i < batch; ++i) decoded_[i] = passes[i] ^ all_discs(work.discs() - 1);
      mark_decoded<Sharing::kAlone>(work, source.element, move, std::span(decoded_).first(batch), timer,
                                    after_passes);
      passes = passes.subspan(batch);
    }
    timer.next(0, ExpandPhase::kMarkPatches);
    if (!section.more) return false;
  }
  return true;
}

// `exchange` has all bits set where the roles are exchanged. Returns the moves, into whichever tile they
// lead.
template <Sharing kSharing>
MoveCount Marker::mark_states(OccupancyInWork& work, int element, const CompactMove& move,
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

// Of a batch. The timer comes and goes in the phase of successors.
template <Sharing kSharing>
void Marker::mark_decoded(OccupancyInWork& work, int element, const CompactMove& move,
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
      const Colouring colouring = smallest_image(way_back_(successors_[i]), stabilizer_);
      if (work.in_tile(colouring)) bitmap.set<kSharing>(colouring - work.tile_base());
    }
  }
  timer.next(found, ExpandPhase::kSuccessors);
}

void Marker::prepare_direct(const OccupancyInWork& work, int element) {
  const Bitboard occupancy = work.occupancy();
  if (direct_occupancy_ != occupancy) {
    stabilizer_.resize(work.stabilizer().size());
    for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
      build_permutation(board_.element(work.stabilizer()[i]), occupancy, stabilizer_[i]);
    }
  } else if (direct_element_ == element) {
    return;
  }
  build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(occupancy),
                    way_back_);
  direct_occupancy_ = occupancy;
  direct_element_ = element;
}

void Marker::carry_back(OccupancyInWork& work, int element) {
  PhaseTimer timer(times_, ExpandPhase::kCarryBack);
  timer.count(work.bitmap(element).size());
  build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(work.occupancy()),
                    way_back_);
  const BitmapBytes result(work.bitmap(0));
  for_each_list(kernels_, work.bitmap(element), listed_, [&](std::span<const Colouring> colourings) {
    for (const Colouring colouring : colourings) result.set<Sharing::kAlone>(way_back_(colouring));
  });
}

// Replaces each colouring by the smallest of its images under the occupancy's own symmetries.
void Marker::keep_representatives(OccupancyInWork& work) {
  stabilizer_.resize(work.stabilizer().size());
  for (std::size_t i = 0; i < stabilizer_.size(); ++i) {
    build_permutation(board_.element(work.stabilizer()[i]), work.occupancy(), stabilizer_[i]);
  }
  const BitmapBytes result(work.bitmap(0));
  for_each_list(kernels_, work.result(), listed_, [&](std::span<const Colouring> colourings) {
    for (const Colouring colouring : colourings) {
      const Colouring smallest = smallest_image(colouring, stabilizer_);
      if (smallest == colouring) continue;
      result.clear<Sharing::kAlone>(colouring);
      result.set<Sharing::kAlone>(smallest);
    }
  });
}

}  // namespace othello
