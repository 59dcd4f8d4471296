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

// Flips, four rays at a time.
inline Bitboard flips(const Field& /*field*/, int cell, Bitboard mover, Bitboard opponent) {
  const Rays& rays = kRays[static_cast<std::size_t>(cell)];
  const __m256i rising = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.rising.data()));
  const __m256i falling = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.falling.data()));
  const __m256i own = _mm256_set1_epi64x(static_cast<long long>(mover));
  const __m256i theirs = _mm256_set1_epi64x(static_cast<long long>(opponent));
  const __m256i zero = _mm256_setzero_si256();

  // The nearest cell that is not the opponent's is the lowest bit of a rising ray, and the highest of a
  // falling one.
  const __m256i ends_up = _mm256_andnot_si256(theirs, rising);
  const __m256i ends_down = _mm256_andnot_si256(theirs, falling);
  const __m256i nearest_up =
      _mm256_and_si256(_mm256_and_si256(ends_up, _mm256_sub_epi64(zero, ends_up)), own);
  const __m256i nearest_down =
      _mm256_and_si256(_mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Bitboard{1} << 63)),
                                         _mm256_lzcnt_epi64(ends_down)),
                       own);
  // The cells below it are x - 1, or nothing if it is not the mover's; those above it -2x, or nothing too.
  const __m256i below = _mm256_sub_epi64(_mm256_add_epi64(nearest_up, _mm256_set1_epi64x(-1)),
                                         _mm256_cmpeq_epi64(nearest_up, zero));
  const __m256i above = _mm256_sub_epi64(zero, _mm256_add_epi64(nearest_down, nearest_down));
  const __m256i flipped = _mm256_or_si256(_mm256_and_si256(below, rising), _mm256_and_si256(above, falling));
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(flipped), _mm256_extracti128_si256(flipped, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/last_cells.inc"
#include "play/endgame/kernels/moves_and_sums_avx2.inc"
#include "play/endgame/kernels/ordering.inc"
#include "play/endgame/kernels/search.inc"
#include "play/endgame/kernels/selective.inc"

}  // namespace

const Kernel kAvx512Kernel{"avx512",           flips,          line_ends,           null_window,
                           search_split_point, estimate_value, search_by_evaluation};

}  // namespace othello::endgame

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
