// The kernels for AVX2, of both widths.
#if defined(__x86_64__)

#include "enumerate/kernels/avx2.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello {
namespace {

template <class AnyColouring>
constexpr AnyKernels<AnyColouring> kAvx2Of{.decode = avx2::decode<AnyColouring>,
                                           .encode = avx2::encode<AnyColouring>,
                                           .join = avx2::join<AnyColouring>,
                                           .successors = avx2::successors<AnyColouring>,
                                           .successors_of = avx2::successors_of<AnyColouring>,
                                           .words_of = words_scalar<AnyColouring>,
                                           .mark_patches = avx2::mark_patches<AnyColouring>,
                                           .keep_without_move = avx2::keep_without_move<AnyColouring>,
                                           .count_moves = avx2::count_moves<AnyColouring>,
                                           .count_gap_widths = avx2::count_gap_widths<AnyColouring>,
                                           .take = avx2::take<AnyColouring>,
                                           .digest = avx2::digest<AnyColouring>,
                                           .digest_of_pairs = avx2::digest_of_pairs<AnyColouring>};

}  // namespace

// 30 states a patch: with 20, all of 4x6 took longer, and the dense depths of 5x6 no less
// (results/occupancy).
constexpr Kernels kAvx2Kernels{kAvx2Of<Colouring>, "avx2", &kAvx2Of<WideColouring>, 30, avx2::raise};

}  // namespace othello

#endif
