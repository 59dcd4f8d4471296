// The kernel for AVX-512 (with VL and CD) and BMI2.
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/lines.h"
#include "play/endgame/tuning.h"

#if defined(__clang__)
#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512vl,avx512cd,avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512cd,avx2,bmi,bmi2,lzcnt,popcnt")
#endif

namespace othello::endgame {
namespace {

// The highest bit of each lane.
inline __m256i highest_of(__m256i bits) {
  return _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Bitboard{1} << 63)),
                           _mm256_lzcnt_epi64(bits));
}

#include "play/endgame/kernels/flips_and_moves_avx2.inc"
#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/searches.inc"

}  // namespace

const Kernel kAvx512Kernel{"avx512", flips, line_ends, most::kSearch, fewest::kSearch};

}  // namespace othello::endgame

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
