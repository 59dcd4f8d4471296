// The moves of many states, the states after many moves, and their numbers, in a plain version, which NEON uses too, and in
// versions for AVX2 and AVX-512; the fastest that the machine supports is chosen when the program runs. The environment variable
// OTHELLO_KERNEL forces one: plain, avx2, avx512 or neon.
//
// Each of the eight directions is a shift of whole bitboards: lines are filled from one end through the opponent's
// discs, in as many steps as the direction's longest line can flip discs (board/rules.h), without a branch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "board/rules.h"
#include "numbering/orbit_sums.h"

namespace othello::shiftedqueue {

struct MoveKernel {
  /// Arrays of bitboards are read and written in multiples of so many, and begin at a multiple of 64 bytes.
  static constexpr std::size_t kLanes = 8;

  std::string_view name;

  /// Rules::moves() of `count` states.
  void (*find_moves)(const BoardLines& lines, const Bitboard* mover, const Bitboard* opponent,
                     std::size_t count, Bitboard* moves);

  /// Replaces `count` states by those after their legal moves, seen by the other player; `discs` has one disc for
  /// each. Returns how many discs are flipped in all.
  std::uint64_t (*play_moves)(const BoardLines& lines, Bitboard* mover, Bitboard* opponent,
                              const Bitboard* discs, std::size_t count);

  /// OrbitSums::least() of `count` states, such as ranks of Othello numbers. Arrays as above.
  void (*least_sums)(const OrbitSums<std::uint64_t>& sums, const Bitboard* mover, const Bitboard* opponent,
                     std::size_t count, std::uint64_t* least);
};

/// The kernels that this machine can run, fastest first; the last is the plain one.
std::span<const MoveKernel* const> runnable_move_kernels();
/// The fastest, or the one that OTHELLO_KERNEL names. Throws std::invalid_argument if that does not run here.
const MoveKernel& chosen_move_kernel();

// One per file; those for instruction sets exist where the compiler's target has them.
extern const MoveKernel kPlainMoveKernel;
#if defined(__x86_64__)
extern const MoveKernel kAvx2MoveKernel;
extern const MoveKernel kAvx512MoveKernel;
#elif defined(__aarch64__)
extern const MoveKernel kNeonMoveKernel;
#endif

}  // namespace othello::shiftedqueue
