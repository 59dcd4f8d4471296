// Finds the record of an occupancy in a frontier.
//
// The places stand in one array, ascending by occupancy; an open-addressing hash table of their positions,
// at most half full, finds one with about two cache misses. An occupancy takes 16 bytes and 8 to 16 more.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "enumerate/occupancy/store/segment.h"
#include "machine/huge_pages.h"

namespace othello {

class OccupancyIndex {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  OccupancyIndex() = default;
  /// The places ascend by occupancy. Throws CapacityError beyond 2^31 of them.
  explicit OccupancyIndex(std::vector<RecordPlace> places);

  std::span<const RecordPlace> places() const { return places_; }
  /// The position of an occupancy in places(), or kNone.
  std::uint32_t find(Bitboard occupancy) const {
    for (std::size_t slot = slot_of(occupancy);; slot = (slot + 1) & mask_) {
      const std::uint32_t position = slots_[slot];
      if (position == kNone || places_[position].occupancy == occupancy) return position;
    }
  }
  /// Bring what a find() soon after will read into cache, one after the other for many occupancies: the slot,
  /// then the place that it leads to.
  void prefetch_slot(Bitboard occupancy) const { __builtin_prefetch(&slots_[slot_of(occupancy)]); }
  void prefetch_place(Bitboard occupancy) const {
    const std::uint32_t position = slots_[slot_of(occupancy)];
    if (position != kNone) __builtin_prefetch(&places_[position]);
  }
  std::size_t bytes() const {
    return places_.capacity() * sizeof(RecordPlace) + slots_.capacity() * sizeof(std::uint32_t);
  }

 private:
  // Multiplicative hashing: the product's upper half depends on all bits below.
  std::size_t slot_of(Bitboard occupancy) const {
    return static_cast<std::size_t>((occupancy * 0x9e3779b97f4a7c15u) >> shift_);
  }

  std::vector<RecordPlace> places_;
  std::vector<std::uint32_t, LargeAllocator<std::uint32_t>> slots_{kNone, kNone};
  std::size_t mask_ = 1;
  int shift_ = 63;
};

}  // namespace othello
