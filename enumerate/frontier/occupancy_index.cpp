#include "enumerate/frontier/occupancy_index.h"

#include <atomic>
#include <bit>

#include "system/errors.h"

namespace othello::enumerate {

OccupancyIndex::OccupancyIndex(std::size_t locations) {
  if (locations >= std::size_t{1} << 31) throw CapacityError("2^31 occupancies or more at one depth");
  locations_.resize(locations);
  const int position_bits = static_cast<int>(std::bit_width(locations_.size()));
  const int slot_bits = position_bits + 1;
  slots_.assign(std::size_t{1} << slot_bits, kNone);
  mask_ = slots_.size() - 1;
  shift_ = 64 - slot_bits;
  // No position has all of these bits set, so that no filled slot is kNone.
  position_mask_ = (std::uint32_t{1} << position_bits) - 1;
}

// Takes the first free slot. Which of several threads gets it makes no difference to find().
void OccupancyIndex::set(std::uint32_t position, const RecordLocation& location) {
  locations_[position] = location;
  const std::uint64_t hash = hash_of(location.occupancy);
  const std::uint32_t filled = (tag_of(hash) & ~position_mask_) | position;
  std::size_t slot = slot_of(hash);
  for (std::uint32_t free = kNone;
       !std::atomic_ref(slots_[slot]).compare_exchange_strong(free, filled, std::memory_order_relaxed);
       free = kNone) {
    slot = (slot + 1) & mask_;
  }
}

}  // namespace othello::enumerate
