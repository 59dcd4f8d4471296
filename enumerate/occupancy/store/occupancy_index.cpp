#include "enumerate/occupancy/store/occupancy_index.h"

#include <bit>
#include <utility>

#include "machine/errors.h"

namespace othello {

OccupancyIndex::OccupancyIndex(std::vector<RecordPlace> places) : places_(std::move(places)) {
  if (places_.size() > std::size_t{1} << 31) throw CapacityError("more than 2^31 occupancies at one depth");
  const int slot_bits = static_cast<int>(std::bit_width(places_.size())) + 1;
  slots_.assign(std::size_t{1} << slot_bits, kNone);
  mask_ = slots_.size() - 1;
  shift_ = 64 - slot_bits;
  for (std::uint32_t position = 0; position < places_.size(); ++position) {
    std::size_t slot = slot_of(places_[position].occupancy);
    while (slots_[slot] != kNone) slot = (slot + 1) & mask_;
    slots_[slot] = position;
  }
}

}  // namespace othello
