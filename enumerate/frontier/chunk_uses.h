// When the chunks of a frontier are read while the next depth is computed, or this one's values from those of the next:
// known in advance, since the next depth's occupancies come in ascending order and an occupancy's successors depend on its places
// alone.
//
// The occupancies of the next depth are cut into parts of equally many, and each chunk has a bit for every
// part: 64 bytes for a chunk of 128 KiB. A bit is set if an occupancy of the part may follow from one of the
// chunk; for some set bits nothing is read, since no disc can be flipped.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

class ChunkUses {
 public:
  static constexpr std::uint32_t kParts = 512;
  static constexpr std::uint32_t kNever = kParts;

  /// Nothing is known: is_known() is false, and nothing else may be called.
  ChunkUses() = default;
  /// `occupancies`: the candidates of the next depth, ascending; at least one.
  ChunkUses(const PlaceBoard& board, const Frontier& frontier, std::span<const Bitboard> occupancies,
            int threads);

  /// The memory for a frontier of so many chunks.
  static std::uint64_t bytes(std::uint64_t chunks) { return chunks * sizeof(Parts); }

  bool is_known() const { return !parts_.empty(); }
  /// The part of an occupancy of the next depth.
  std::uint32_t part_of(Bitboard occupancy) const;
  /// The first part, from `part` on, for which the chunk is read; kNever if it is not.
  std::uint32_t next_from(std::uint32_t chunk, std::uint32_t part) const;

 private:
  using Parts = std::array<std::uint64_t, kParts / 64>;

  void add_segment(const PlaceBoard& board, const Frontier& frontier, std::size_t segment);

  std::vector<Bitboard> ends_;  // of all parts but the last: the first occupancy of the part after
  std::vector<Parts> parts_;    // of each chunk
};

}  // namespace othello::enumerate
