#include "frontier/occupancy_index.h"

#include <bit>
#include <utility>

#include "system/errors.h"

namespace othello {

OccupancyIndex::OccupancyIndex(std::vector<RecordLocation> places) : places_(std::move(places)) {
  if (places_.size() >= std::size_t{1} << 31) throw CapacityError("2^31 occupancies or more at one depth");
  const int position_bits = static_cast<int>(std::bit_width(places_.size()));
  const int slot_bits = position_bits + 1;
  slots_.assign(std::size_t{1} << slot_bits, kNone);
  mask_ = slots_.size() - 1;
  shift_ = 64 - slot_bits;
  // No position has all of these bits set, so that no filled slot is kNone.
  position_mask_ = (std::uint32_t{1} << position_bits) - 1;
  for (std::uint32_t position = 0; position < places_.size(); ++position) {
    const std::uint64_t hash = hash_of(places_[position].occupancy);
    std::size_t slot = slot_of(hash);
    while (slots_[slot] != kNone) slot = (slot + 1) & mask_;
    slots_[slot] = (tag_of(hash) & ~position_mask_) | position;
  }
}

}  // namespace othello
