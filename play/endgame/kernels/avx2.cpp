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

#include "play/endgame/kernels/evaluation_avx2.inc"
#include "play/endgame/kernels/flips_avx2.inc"
#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/last_cells.inc"
#include "play/endgame/kernels/moves_avx2.inc"
#include "play/endgame/kernels/ordering.inc"
#include "play/endgame/kernels/search.inc"
#include "play/endgame/kernels/selective.inc"

}  // namespace

const Kernel kAvx2Kernel{
    "avx2", flips, line_ends, null_window, search_split_point, estimate_value, search_by_evaluation};

}  // namespace othello::endgame

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
