#include "estimate/drawing.h"

#include <bit>

#include "estimate/random_stream.h"

namespace othello {

std::optional<Bitboard> OccupancyDrawing::occupancy(std::uint64_t sample, int depth) const {
  RandomStream random(seed_, sample);
  const Symmetry& symmetry = setting_.symmetry;
  const Transformation& turn =
      symmetry.element(static_cast<int>(random.below(static_cast<std::uint64_t>(symmetry.order()))));
  if (base_.states() == 0) return std::nullopt;
  Bitboard occupancy = turn(base_.occupancy_of(random.below(base_.states())));
  for (int grown = base_.depth(); grown < depth; ++grown) {
    const Growth::Scores scores = growth_.scores(occupancy);
    const Bitboard candidates = growth_.candidates(scores);
    if (candidates == 0) return std::nullopt;
    double left = random.unit() * growth_.total(scores);
    Bitboard chosen = 0;
    for (Bitboard cells = candidates; cells != 0; cells &= cells - 1) {
      chosen = cells & (~cells + 1);
      left -= growth_.weight(scores.of(std::countr_zero(cells)));
      if (left < 0) break;
    }
    occupancy |= chosen;
  }
  return occupancy;
}

}  // namespace othello
