#include "enumerate/occupancy/parent_moves.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace othello::enumerate {

ParentMoves::ParentMoves(const PlaceBoard& board)
    : board_(board), indexes_(static_cast<std::size_t>(board.symmetry_order())) {}

void ParentMoves::begin(Bitboard occupancy, const OccupancyIndex& parents) {
  if (announced_ != occupancy) announce(occupancy, parents);
  announced_ = 0;
  std::swap(sources_, candidates_);
  occupancy_ = occupancy;
  stabilizer_.clear();
  for (int element = 0; element < board_.symmetry_order(); ++element) {
    const Bitboard image = board_.element(element)(occupancy);
    if (element > 0 && image == occupancy) stabilizer_.push_back(element);
    indexes_[static_cast<std::size_t>(element)] = DiscIndexes(image);
  }
  std::erase_if(sources_, [&](ParentMove& source) {
    const std::uint32_t position = parents.find(source.record.occupancy);
    if (position == OccupancyIndex::kNone) return true;
    source.record = parents.locations()[position];
    source.position = position;
    return false;
  });
}

void ParentMoves::announce(Bitboard occupancy, const OccupancyIndex& parents) {
  announced_ = occupancy;
  candidates_.clear();
  images_.clear();
  for (int element = 0; element < board_.symmetry_order(); ++element) {
    const Bitboard image = board_.element(element)(occupancy);
    // A self-symmetric occupancy has each image several times; once is enough.
    if (std::ranges::find(images_, image) != images_.end()) continue;
    images_.push_back(image);
    for (Bitboard rest = image & ~board_.order().centre_places(); rest != 0; rest &= rest - 1) {
      const Bitboard parent = image & ~(rest & (~rest + 1));
      const int place = std::countr_zero(rest);
      if (!board_.can_flip(parent, place)) continue;
      parents.prefetch_slot(parent);
      candidates_.push_back({.record = {.occupancy = parent}, .place = place, .element = element});
    }
  }
}

void ParentMoves::prefetch_announced(const OccupancyIndex& parents) const {
  for (const ParentMove& source : candidates_) parents.prefetch_location(source.record.occupancy);
}

}  // namespace othello::enumerate
