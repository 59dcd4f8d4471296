// The kernels for AVX-512, of both widths.
#if defined(__x86_64__)

#include "enumerate/kernels/avx512.h"

namespace othello {
namespace {

template <class AnyColouring>
constexpr AnyKernels<AnyColouring> kAvx512Of{.decode = avx512::decode<AnyColouring>,
                                             .encode = avx512::encode<AnyColouring>,
                                             .join = avx512::join<AnyColouring>,
                                             .successors = avx512::successors<AnyColouring>,
                                             .successors_of = avx512::successors_of<AnyColouring>,
                                             .words_of = avx512::words_of<AnyColouring>,
                                             .mark_patches = avx512::mark_patches<AnyColouring>,
                                             .keep_without_move = avx512::keep_without_move<AnyColouring>,
                                             .count_moves = avx512::count_moves<AnyColouring>,
                                             .count_gap_widths = avx512::count_gap_widths<AnyColouring>,
                                             .take = avx512::take<AnyColouring>,
                                             .digest = avx512::digest<AnyColouring>,
                                             .digest_of_pairs = avx512::digest_of_pairs<AnyColouring>};

}  // namespace

// 14 states a patch: 10 and 20 were no faster, 7 was slower (results/occupancy).
constexpr Kernels kAvx512Kernels{kAvx512Of<Colouring>, "avx512", &kAvx512Of<WideColouring>, 14,
                                 avx512::raise};

}  // namespace othello

#endif
