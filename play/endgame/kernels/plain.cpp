// The kernel in plain C++, which runs everywhere.
#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/lines.h"
#include "play/endgame/tuning.h"

namespace othello::endgame {
namespace {

inline Bitboard flips(const Field& /*field*/, int cell, Bitboard mover, Bitboard opponent) {
  const Rays& rays = kRays[static_cast<std::size_t>(cell)];
  Bitboard flipped = 0;
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    // The nearest cell that is not the opponent's is the lowest bit of a rising ray, the highest of a falling
    // one.
    const Bitboard up = rays.rising[i] & ~opponent;
    const Bitboard nearest_up = up & (~up + 1) & mover;
    if (nearest_up != 0) flipped |= rays.rising[i] & (nearest_up - 1);
    const Bitboard nearest_down = std::bit_floor(rays.falling[i] & ~opponent) & mover;
    flipped |= rays.falling[i] & (~(nearest_down << 1) + 1);
  }
  return flipped;
}

#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/moves_plain.inc"
using SumOfWeights = patterns::PatternEvaluation::PlainSum;
#include "play/endgame/kernels/searches.inc"

}  // namespace

const Kernel kPlainKernel{"plain", flips, line_ends, most::kSearch, fewest::kSearch};

}  // namespace othello::endgame
