// The kernel for AVX2 and BMI2 (Haswell, Zen and later).
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "endgame/kernel.h"
#include "endgame/lines.h"
#include "endgame/tuning.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

namespace othello::endgame {
namespace {

#include "endgame/kernels/flips_avx2.h"
#include "endgame/kernels/last_cells.h"
#include "endgame/kernels/moves_avx2.h"
#include "endgame/kernels/ordering.h"
#include "endgame/kernels/search.h"

}  // namespace

const Kernel kAvx2Kernel{"avx2", flips, line_ends, null_window, work_at, guess};

}  // namespace othello::endgame

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
