// The move kernel by vectors of 32 bytes.
#if defined(__x86_64__)

#include <iterator>

#include "shiftedqueue/kernels/move_kernel.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")
#endif

namespace othello::shiftedqueue {
namespace {

constexpr std::size_t kBytes = 32;
#include "shiftedqueue/kernels/moves.inc"
#include "shiftedqueue/kernels/sums.inc"

}  // namespace

const MoveKernel kAvx2MoveKernel{"avx2", find_moves, play_moves, least_sums};

}  // namespace othello::shiftedqueue

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
