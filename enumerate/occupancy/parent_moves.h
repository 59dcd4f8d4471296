// The sources of an occupancy of the next depth: the stored occupancies that lack one of its discs, or one of
// an image's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/occupancy_index.h"
#include "enumerate/kernels/compact_move.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

/// A parent's move: its stored record and the place of the new disc, both in an image of the occupancy.
struct ParentMove {
  RecordLocation record;
  std::uint32_t position = 0;  // of the record in the index
  int place = 0;
  int element = 0;  // of the group: the image is that of the occupancy under it
};

/// One thread's own; reused from occupancy to occupancy.
class ParentMoves {
 public:
  explicit ParentMoves(const PlaceBoard& board);

  /// Continues to `occupancy`, a representative. The sources found are those in `parents`.
  void begin(Bitboard occupancy, const OccupancyIndex& parents);

  /// Announces the occupancy of the next begin(), during work on another. Finding each source takes two reads
  /// of an index that is larger than any cache: the first are prefetched here, the second, when the first
  /// have arrived, by prefetch_announced().
  void announce(Bitboard occupancy, const OccupancyIndex& parents);
  void prefetch_announced(const OccupancyIndex& parents) const;

  const PlaceBoard& board() const { return board_; }
  Bitboard occupancy() const { return occupancy_; }
  int discs() const { return indexes_[0].discs(); }
  /// Ordered by element.
  std::span<const ParentMove> parent_moves() const { return sources_; }
  /// Elements other than the identity that map the occupancy to itself.
  std::span<const int> stabilizer() const { return stabilizer_; }
  const DiscIndexes& indexes_of_image(int element) const {
    return indexes_[static_cast<std::size_t>(element)];
  }

 private:
  const PlaceBoard& board_;
  Bitboard occupancy_ = 0;
  std::vector<ParentMove> sources_;
  std::vector<int> stabilizer_;
  // The announced occupancy, 0 for none, and its possible sources, which may not be stored.
  Bitboard announced_ = 0;
  std::vector<ParentMove> candidates_;
  std::vector<Bitboard> images_;
  std::vector<DiscIndexes> indexes_;  // per element
};

}  // namespace othello::enumerate
