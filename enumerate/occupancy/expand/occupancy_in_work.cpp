#include "enumerate/occupancy/expand/occupancy_in_work.h"

#include <algorithm>

namespace othello {
namespace {

// A tile keeps at least the bits of one word.
constexpr int kLeastBitsInTile = 6;

}  // namespace

OccupancyInWork::OccupancyInWork(const PlaceBoard& board, Marking marking, int tile_bits)
    : board_(board),
      marking_(marking),
      most_tile_bits_(tile_bits),
      ranks_(static_cast<std::size_t>(board.symmetry_order())),
      bitmaps_(static_cast<std::size_t>(board.symmetry_order())) {}

void OccupancyInWork::begin(Bitboard occupancy, const OccupancyIndex& parents) {
  occupancy_ = occupancy;
  sources_.clear();
  stabilizer_.clear();
  images_.clear();
  images_in_use_.clear();
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
      parents.prefetch(parent);
      sources_.push_back({.record = {.occupancy = parent}, .place = place, .element = element});
    }
  }
  std::erase_if(sources_, [&](Source& source) {
    const std::uint32_t position = parents.find(source.record.occupancy);
    if (position == OccupancyIndex::kNone) return true;
    source.record = parents.places()[position];
    source.position = position;
    return false;
  });
  tile_bits_ = std::clamp(most_tile_bits_, 0, std::max(discs() - kLeastBitsInTile, 0));
  if (marking_ == Marking::kDirect) return;
  for (const Source& source : sources_) {
    const int element = source.element;
    if (element != 0 && (images_in_use_.empty() || images_in_use_.back() != element)) {
      images_in_use_.push_back(element);
    }
  }
}

void OccupancyInWork::begin_tile(std::uint32_t tile) {
  tile_ = tile;
  const std::size_t words = std::max<std::size_t>((std::size_t{1} << bits_in_tile()) / 64, 1);
  bitmaps_[0].assign(words, 0);
  for (const int element : images_in_use_) bitmap(element).assign(words, 0);
}

}  // namespace othello
