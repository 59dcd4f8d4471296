// The kernel for AVX2 and BMI2 (Haswell, Zen and later).
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/lines.h"
#include "play/endgame/tuning.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

namespace othello::endgame {
namespace {

// The highest bit of each lane, which has bits of a falling ray. AVX2 does not count leading zeros, so every bit is smeared along
// the ray; the highest one is the only one whose predecessor is not set.
inline __m256i highest_of(__m256i bits) {
  const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
  bits = _mm256_or_si256(bits, _mm256_srlv_epi64(bits, step));
  bits = _mm256_or_si256(bits, _mm256_srlv_epi64(bits, _mm256_set_epi64x(18, 16, 14, 2)));
  bits = _mm256_or_si256(bits, _mm256_srlv_epi64(bits, _mm256_set_epi64x(36, 32, 28, 4)));
  return _mm256_andnot_si256(_mm256_srlv_epi64(bits, step), bits);
}

#include "play/endgame/kernels/flips_and_moves_avx2.inc"
#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/searches.inc"

}  // namespace

const Kernel kAvx2Kernel{"avx2", flips, line_ends, most::kSearch, fewest::kSearch};

}  // namespace othello::endgame

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
