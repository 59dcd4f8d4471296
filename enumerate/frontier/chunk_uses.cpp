#include "enumerate/frontier/chunk_uses.h"

#include <algorithm>
#include <bit>

#include "enumerate/frontier/successors.h"
#include "system/threads.h"

namespace othello::enumerate {

ChunkUses::ChunkUses(const PlaceBoard& board, const Frontier& frontier, std::span<const Bitboard> occupancies,
                     int threads)
    : parts_(frontier.chunks()) {
  for (std::size_t part = 1; part < kParts; ++part) {
    ends_.push_back(occupancies[part * occupancies.size() / kParts]);
  }
  run_each(
      frontier.segments(), [&](std::size_t segment) { add_segment(board, frontier, segment); }, threads);
}

// No other segment has any of its chunks.
void ChunkUses::add_segment(const PlaceBoard& board, const Frontier& frontier, std::size_t segment) {
  const auto [begin, end] = frontier.records_of(segment);
  for (std::uint32_t position = begin; position < end; ++position) {
    const RecordLocation& record = frontier.index().locations()[position];
    Parts used{};
    for_each_successor(board, record.occupancy, [&](Bitboard successor) {
      const std::uint32_t part = part_of(successor);
      used[part / 64] |= std::uint64_t{1} << part % 64;
    });
    const std::uint32_t last = frontier.last_chunk_of(position);
    for (std::uint32_t chunk = record.chunk; chunk <= last; ++chunk) {
      for (std::size_t word = 0; word < used.size(); ++word) parts_[chunk][word] |= used[word];
    }
  }
}

std::uint32_t ChunkUses::part_of(Bitboard occupancy) const {
  return static_cast<std::uint32_t>(std::ranges::upper_bound(ends_, occupancy) - ends_.begin());
}

std::uint32_t ChunkUses::next_from(std::uint32_t chunk, std::uint32_t part) const {
  if (part >= kParts) return kNever;
  std::size_t word = part / 64;
  std::uint64_t left = parts_[chunk][word] & ~std::uint64_t{0} << part % 64;
  while (left == 0) {
    if (++word == parts_[chunk].size()) return kNever;
    left = parts_[chunk][word];
  }
  return static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(left));
}

}  // namespace othello::enumerate
