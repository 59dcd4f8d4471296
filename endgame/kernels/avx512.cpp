// The kernel for AVX-512 (with VL and CD) and BMI2.
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "endgame/kernel.h"
#include "endgame/lines.h"
#include "endgame/tuning.h"

#if defined(__clang__)
#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512vl,avx512cd,avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512cd,avx2,bmi,bmi2,lzcnt,popcnt")
#endif

namespace othello::endgame {
namespace {

#include "endgame/kernels/flips_avx512.h"
#include "endgame/kernels/last_cells.h"
#include "endgame/kernels/moves_avx2.h"
#include "endgame/kernels/ordering.h"
#include "endgame/kernels/search.h"

}  // namespace

const Kernel kAvx512Kernel{"avx512", flips, line_ends, null_window, work_at, guess};

}  // namespace othello::endgame

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
