#include "enumerate/occupancy/expand/occupancy_sources.h"

#include <algorithm>
#include <bit>

namespace othello {

OccupancySources::OccupancySources(const PlaceBoard& board)
    : board_(board), ranks_(static_cast<std::size_t>(board.symmetry_order())) {}

void OccupancySources::begin(Bitboard occupancy, const OccupancyIndex& parents) {
  occupancy_ = occupancy;
  sources_.clear();
  stabilizer_.clear();
  images_.clear();
  for (int element = 0; element < board_.symmetry_order(); ++element) {
    const Bitboard image = board_.element(element)(occupancy);
    if (element > 0 && image == occupancy) stabilizer_.push_back(element);
    // A self-symmetric occupancy has each image several times; once is enough.
    if (std::ranges::find(images_, image) != images_.end()) continue;
    images_.push_back(image);
    ranks_[static_cast<std::size_t>(element)] = PlaceRanks(image);
    for (Bitboard rest = image & ~board_.order().centre(); rest != 0; rest &= rest - 1) {
      const Bitboard parent = image & ~(rest & (~rest + 1));
      const int place = std::countr_zero(rest);
      if (!board_.can_flip(parent, place)) continue;
      parents.prefetch_slot(parent);
      sources_.push_back({.record = {.occupancy = parent}, .place = place, .element = element});
    }
  }
  for (const Source& source : sources_) parents.prefetch_place(source.record.occupancy);
  std::erase_if(sources_, [&](Source& source) {
    const std::uint32_t position = parents.find(source.record.occupancy);
    if (position == OccupancyIndex::kNone) return true;
    source.record = parents.places()[position];
    source.position = position;
    return false;
  });
}

}  // namespace othello
