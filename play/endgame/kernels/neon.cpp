// The kernel for NEON, which every 64-bit ARM processor has.
#if defined(__aarch64__)

#include <arm_acle.h>
#include <arm_neon.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/lines.h"
#include "play/endgame/tuning.h"

namespace othello::endgame {
namespace {

// Flips, two rays at a time.

// The flips along rays to higher cells: the nearest cell that is not the opponent's is the lowest bit, and the flips
// are the bits of the ray below it.
inline uint64x2_t flips_upwards(uint64x2_t rays, uint64x2_t own, uint64x2_t theirs) {
  const uint64x2_t ends = vbicq_u64(rays, theirs);
  const uint64x2_t lowest = vreinterpretq_u64_s64(vnegq_s64(vreinterpretq_s64_u64(ends)));
  const uint64x2_t nearest = vandq_u64(vandq_u64(ends, lowest), own);
  return vandq_u64(vqsubq_u64(nearest, vdupq_n_u64(1)), rays);  // 0 - 1 is 0 here
}

inline Bitboard flips_upwards(int cell, Bitboard mover, Bitboard opponent) {
  const Rays& rays = kRays[static_cast<std::size_t>(cell)];
  const uint64x2_t own = vdupq_n_u64(mover);
  const uint64x2_t theirs = vdupq_n_u64(opponent);
  const uint64x2_t flipped = vorrq_u64(flips_upwards(vld1q_u64(rays.rising.data()), own, theirs),
                                       flips_upwards(vld1q_u64(rays.rising.data() + 2), own, theirs));
  return vgetq_lane_u64(flipped, 0) | vgetq_lane_u64(flipped, 1);
}

// Turned by half a turn, a ray to lower cells leads to higher ones. NEON does not find the highest bit of 64.
inline Bitboard flips(const Field& /*field*/, int cell, Bitboard mover, Bitboard opponent) {
  return flips_upwards(cell, mover, opponent) |
         __rbitll(flips_upwards(kFieldCells - 1 - cell, __rbitll(mover), __rbitll(opponent)));
}

#include "play/endgame/kernels/geometry.inc"
// Plain C++: ARM shifts an operand for free, so vectors of two lanes would save no instructions.
#include "play/endgame/kernels/moves_plain.inc"
using SumOfWeights = patterns::PatternEvaluation::PlainSum;
#include "play/endgame/kernels/searches.inc"

}  // namespace

const Kernel kNeonKernel{"neon", flips, line_ends, most::kSearch, fewest::kSearch};

}  // namespace othello::endgame

#endif
