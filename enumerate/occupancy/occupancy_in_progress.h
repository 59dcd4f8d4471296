// One occupancy of the next depth while its states are computed: where they come from, and the bitmaps in
// which they are marked.
//
// Only representatives are stored, of occupancies and of the colourings of self-symmetric ones. The orbit of
// S' has images g(S'); a stored parent S = g(S') - c leads to colourings of g(S'), which gather in a bitmap
// of that image and are mapped back to S' after all parents: one permutation for each state instead of one
// for each (state, cell) pair.
//
// That is for a thread that works alone. If several threads work on one occupancy, or if bitmaps of 2^discs
// bits for every image would take too much memory, successors are marked directly: each is mapped to S' at
// once. Large occupancies are then computed in tiles, one for each colouring of their highest discs; only one
// tile at a time has a bitmap, and the parents are read once for each tile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"
#include "enumerate/occupancy/parent_moves.h"
#include "system/huge_pages.h"

namespace othello::enumerate {

enum class Marking {
  kByImage,  // a bitmap for each image
  kDirect,   // one bitmap, in tiles if wanted
};

/// Bit x % 64 of word x / 64 stands for colouring x (of the tile).
using ColouringBitmap = std::vector<std::uint64_t, LargeAllocator<std::uint64_t>>;

class OccupancyInProgress : public ParentMoves {
 public:
  /// `tile_bits`: how many discs, from the highest down, keep their colour throughout a tile; 0 by image.
  OccupancyInProgress(const PlaceBoard& board, Marking marking, int tile_bits);

  /// Begins work on `occupancy`, a representative. The sources found are those in `parents`.
  void begin(Bitboard occupancy, const OccupancyIndex& parents);
  /// Makes the bitmaps as large as one of the tiles. They have no bit set, if all set bits have been
  /// extracted (Kernels::drain), or clear() was called.
  void begin_tile(std::uint32_t tile);
  /// Clears the bitmaps, if bits were left in them.
  void clear();

  Marking marking() const { return marking_; }
  std::uint32_t tiles() const { return std::uint32_t{1} << tile_bits_; }
  std::uint32_t tile() const { return tile_; }
  /// Bits of a colouring within a tile.
  int bits_in_tile() const { return discs() - tile_bits_; }
  /// The tile's colours, to be added to the number of a bit.
  WideColouring tile_base() const { return WideColouring{tile_} << bits_in_tile(); }
  /// Whether a colouring lies in the tile.
  bool is_in_tile(WideColouring colouring) const { return colouring >> bits_in_tile() == tile_; }

  /// The bitmap of an image; 0: the occupancy's own, the result.
  ColouringBitmap& bitmap(int element) { return bitmaps_[static_cast<std::size_t>(element)]; }
  ColouringBitmap& result() { return bitmaps_[0]; }
  /// Elements other than the identity that have a bitmap to be mapped back.
  std::span<const int> images_in_use() const { return images_in_use_; }

 private:
  Marking marking_;
  int most_tile_bits_;
  int tile_bits_ = 0;
  std::uint32_t tile_ = 0;
  std::vector<int> images_in_use_;
  std::vector<ColouringBitmap> bitmaps_;  // per element
};

}  // namespace othello::enumerate
