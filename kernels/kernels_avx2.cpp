// The kernels for AVX2.
#if defined(__x86_64__)

#include "kernels/avx2.h"
#include "kernels/scalar_kernels.h"
#include "kernels/wide_kernels.h"

namespace othello {

// 30 states a patch: with 20, all of 4x6 took longer, and the dense depths of 5x6 no less
// (results/occupancy).
constexpr Kernels kAvx2Kernels{.name = "avx2",
                               .wide = &kPlainWideKernels,
                               .least_states_of_patch = 30,
                               .decode = avx2::decode,
                               .encode = avx2::encode,
                               .join = avx2::join,
                               .successors = avx2::successors,
                               .successors_of = avx2::successors_of,
                               .raise = avx2::raise,
                               .words_of = words_scalar,
                               .mark_patches = avx2::mark_patches,
                               .keep_without_move = avx2::keep_without_move,
                               .count_moves = avx2::count_moves,
                               .count_gap_widths = avx2::count_gap_widths,
                               .take = avx2::take,
                               .digest = avx2::digest,
                               .digest_of_pairs = avx2::digest_of_pairs};

}  // namespace othello

#endif
