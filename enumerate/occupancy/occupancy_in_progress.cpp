#include "enumerate/occupancy/occupancy_in_progress.h"

#include <algorithm>

#include "enumerate/occupancy/tuning.h"

namespace othello::enumerate {

OccupancyInProgress::OccupancyInProgress(const PlaceBoard& board, Marking marking, int tile_bits)
    : ParentMoves(board),
      marking_(marking),
      most_tile_bits_(tile_bits),
      bitmaps_(static_cast<std::size_t>(board.symmetry_order())) {}

void OccupancyInProgress::begin(Bitboard occupancy, const OccupancyIndex& parents) {
  ParentMoves::begin(occupancy, parents);
  images_in_use_.clear();
  tile_bits_ = std::clamp(most_tile_bits_, 0, std::max(discs() - tuning::kMinBitsInTile, 0));
  if (marking_ == Marking::kDirect) return;
  for (const ParentMove& source : parent_moves()) {
    const int element = source.element;
    if (element != 0 && (images_in_use_.empty() || images_in_use_.back() != element)) {
      images_in_use_.push_back(element);
    }
  }
}

void OccupancyInProgress::begin_tile(std::uint32_t tile) {
  tile_ = tile;
  const std::size_t words = std::max<std::size_t>((std::size_t{1} << bits_in_tile()) / 64, 1);
  // The size is as before, except for the first occupancy and for tiny ones, which have fewer tiles.
  bitmaps_[0].resize(words);
  for (const int element : images_in_use_) bitmap(element).resize(words);
}

void OccupancyInProgress::clear() {
  std::ranges::fill(bitmaps_[0], std::uint64_t{0});
}

}  // namespace othello::enumerate
