// Finds the record of an occupancy in a frontier.
//
// The record locations are one array, ascending by occupancy; an open-addressing hash table of their
// positions, at most half full, finds one with about two cache misses. The bits of a slot that no position
// needs hold bits of the occupancy's hash, so that an absent occupancy, as half of those looked up are, costs
// one miss. An occupancy takes 16 bytes and 8 to 16 more.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "enumerate/frontier/segment.h"
#include "system/huge_pages.h"

namespace othello::enumerate {

class OccupancyIndex {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  OccupancyIndex() = default;
  /// For so many locations, each to be set. Throws CapacityError unless they are fewer than 2^31.
  explicit OccupancyIndex(std::size_t locations);
  /// The locations ascend by occupancy. Any thread, also beside others that set other positions; find() only
  /// when all are set.
  void set(std::uint32_t position, const RecordLocation& location);

  std::span<const RecordLocation> locations() const { return locations_; }
  /// The position of an occupancy in locations(), or kNone.
  std::uint32_t find(Bitboard occupancy) const {
    const std::uint64_t hash = hash_of(occupancy);
    for (std::size_t slot = slot_of(hash);; slot = (slot + 1) & mask_) {
      const std::uint32_t filled = slots_[slot];
      if (filled == kNone) return kNone;
      if (((filled ^ tag_of(hash)) & ~position_mask_) != 0) continue;
      const std::uint32_t position = filled & position_mask_;
      if (locations_[position].occupancy == occupancy) return position;
    }
  }
  /// Prefetch what a find() soon after will read: first the slots of many occupancies, then the locations
  /// that these lead to.
  void prefetch_slot(Bitboard occupancy) const { __builtin_prefetch(&slots_[slot_of(hash_of(occupancy))]); }
  void prefetch_location(Bitboard occupancy) const {
    const std::uint64_t hash = hash_of(occupancy);
    const std::uint32_t filled = slots_[slot_of(hash)];
    if (filled != kNone && ((filled ^ tag_of(hash)) & ~position_mask_) == 0)
      __builtin_prefetch(&locations_[filled & position_mask_]);
  }
  std::size_t bytes() const {
    return locations_.capacity() * sizeof(RecordLocation) + slots_.capacity() * sizeof(std::uint32_t);
  }

 private:
  // Multiplicative hashing: the product's upper half depends on all bits below. The highest bits choose the
  // slot, the next ones distinguish occupancies of the same slot.
  static std::uint64_t hash_of(Bitboard occupancy) { return occupancy * 0x9e3779b97f4a7c15u; }
  std::size_t slot_of(std::uint64_t hash) const { return static_cast<std::size_t>(hash >> shift_); }
  std::uint32_t tag_of(std::uint64_t hash) const { return static_cast<std::uint32_t>(hash >> (shift_ - 32)); }

  std::vector<RecordLocation> locations_;
  std::vector<std::uint32_t, LargeAllocator<std::uint32_t>> slots_{kNone, kNone};
  std::size_t mask_ = 1;
  int shift_ = 63;
  std::uint32_t position_mask_ = 0;  // the lower bits of a slot
};

}  // namespace othello::enumerate
