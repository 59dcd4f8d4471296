// Draws occupancies of a depth, each with a probability that is known (estimate/sub_occupancies.h).
//
// A state of the base's depth and an element of the group are drawn uniformly; the state's occupancy is
// mapped by the element, then grows cell by cell (estimate/growth.h). Sample i of a seed is always the same.
#pragma once

#include <cstdint>
#include <optional>

#include "estimate/base.h"
#include "estimate/growth.h"
#include "estimate/setting.h"

namespace othello {

class OccupancyDrawing {
 public:
  OccupancyDrawing(const Setting& setting, const Growth& growth, const Base& base, std::uint64_t seed)
      : setting_(setting), growth_(growth), base_(base), seed_(seed) {}

  /// Nothing if there is no cell by which it could grow: such a sample has no states.
  std::optional<Bitboard> occupancy(std::uint64_t sample, int depth) const;

 private:
  const Setting& setting_;
  const Growth& growth_;
  const Base& base_;
  std::uint64_t seed_;
};

}  // namespace othello
