// The recursive search, in a plain version and in versions for AVX2, AVX-512 and NEON; the fastest that the machine
// supports is chosen when the program runs. The whole recursion is compiled for each, since calls between
// functions for different instruction sets are never inlined. The environment variable OTHELLO_KERNEL forces
// one: plain, avx2, avx512 or neon.
#pragma once

#include <span>
#include <string_view>

#include "play/endgame/field.h"
#include "play/endgame/pool.h"
#include "play/endgame/worker.h"

namespace othello::endgame {

/// The search of one of the two games (board/score.h, Objective).
struct SearchFunctions {
  /// A bound on the value of the state: if the result is more than alpha the value is at least the result,
  /// else it is at most the result. Meaningless once the worker is aborted (SearchPool::aborted).
  int (*null_window)(Worker& worker, Bitboard mover, Bitboard opponent, int alpha);

  /// Claims and searches moves of a split point until none is left.
  void (*search_split_point)(Worker& worker, SplitPoint& split);

  /// The value that a search of `depth` plies finds, in discs.
  int (*estimate_value)(Worker& worker, Bitboard mover, Bitboard opponent, int depth);

  /// The value that a selective search of so many plies finds, in hundredths of a disc: exact between alpha and beta, else a bound.
  /// Meaningless once the worker is aborted.
  int (*search_by_evaluation)(Worker& worker, const State& state, int alpha, int beta, int depth);
};

struct Kernel {
  std::string_view name;

  /// The opponent's discs that the mover's disc on the vacant cell would flip; 0: not a legal move.
  Bitboard (*flips)(const Field& field, int cell, Bitboard mover, Bitboard opponent);

  /// Cells, vacant or not, that end a line of opponent's discs that begins at one of the mover's.
  Bitboard (*line_ends)(const Field& field, Bitboard mover, Bitboard opponent);

  SearchFunctions of_most;
  SearchFunctions of_fewest;

  const SearchFunctions& search(Objective objective) const {
    return objective == Objective::kMost ? of_most : of_fewest;
  }
};

/// The kernels for fields of eight by eight that this machine can run, fastest first; the last is the plain one.
std::span<const Kernel* const> runnable_kernels();

/// The fastest kernel for a field, or the one that OTHELLO_KERNEL names. Throws std::invalid_argument if that does not
/// run here. Packed fields have one of their own, whatever is named.
const Kernel& chosen_kernel(const Field& field);

// One per file kernels/*.cpp; those for instruction sets exist where the compiler's target has them.
extern const Kernel kPlainKernel;
extern const Kernel kPackedKernel;
#if defined(__x86_64__)
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#elif defined(__aarch64__)
extern const Kernel kNeonKernel;
#endif

}  // namespace othello::endgame
