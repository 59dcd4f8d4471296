// The move kernel for AVX-512: moves by vectors of 64 bytes, sums by vectors of 32.
#if defined(__x86_64__)

#include <iterator>

#include "shiftedqueue/kernels/move_kernel.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt")
#endif

namespace othello::shiftedqueue {
namespace {

constexpr std::size_t kBytes = 64;
#include "shiftedqueue/kernels/moves.inc"
#include "shiftedqueue/kernels/sums.inc"

}  // namespace

const MoveKernel kAvx512MoveKernel{"avx512", find_moves, play_moves, least_sums};

}  // namespace othello::shiftedqueue

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
