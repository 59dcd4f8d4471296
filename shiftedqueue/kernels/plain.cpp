// The move kernel in C++ alone, by vectors of 16 bytes, which all 64-bit processors have.
#include "shiftedqueue/kernels/move_kernel.h"

namespace othello::shiftedqueue {
namespace {

constexpr std::size_t kBytes = 16;
#include "shiftedqueue/kernels/moves.inc"

// The compiler's own vectors of 16 bytes are no faster than the sums one after the other.
void least_sums(const OrbitSums<std::uint64_t>& from, const Bitboard* mover, const Bitboard* opponent,
                std::size_t count, std::uint64_t* least) {
  for (std::size_t i = 0; i < count; ++i) least[i] = from.least({mover[i], opponent[i]});
}

}  // namespace

const MoveKernel kPlainMoveKernel{"plain", find_moves, play_moves, least_sums};
#if defined(__aarch64__)
const MoveKernel kNeonMoveKernel{"neon", find_moves, play_moves, least_sums};
#endif

}  // namespace othello::shiftedqueue
