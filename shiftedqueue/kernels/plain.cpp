// The move kernel in C++ alone, by vectors of 16 bytes, which all 64-bit processors have.
#include "shiftedqueue/kernels/move_kernel.h"

namespace othello::shiftedqueue {
namespace {

constexpr std::size_t kBytes = 16;
#include "shiftedqueue/kernels/moves.inc"

}  // namespace

const MoveKernel kPlainMoveKernel{"plain", find_moves, play_moves};
#if defined(__aarch64__)
const MoveKernel kNeonMoveKernel{"neon", find_moves, play_moves};
#endif

}  // namespace othello::shiftedqueue
