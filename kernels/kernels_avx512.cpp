// The kernels for AVX-512, of both widths.
#if defined(__x86_64__)

#include "kernels/avx512.h"
#include "kernels/scalar_wide_kernels.h"
#include "kernels/wide_kernels.h"

namespace othello {

// 14 states a patch: 10 and 20 were no faster, 7 was slower (results/occupancy).
constexpr Kernels kAvx512Kernels{.name = "avx512",
                                 .wide = &kAvx512WideKernels,
                                 .least_states_of_patch = 14,
                                 .decode = avx512::decode,
                                 .encode = avx512::encode,
                                 .join = avx512::join,
                                 .successors = avx512::successors<Colouring>,
                                 .successors_of = avx512::successors_of,
                                 .raise = avx512::raise,
                                 .words_of = avx512::words_of,
                                 .mark_patches = avx512::mark_patches,
                                 .keep_without_move = avx512::keep_without_move<Colouring>,
                                 .count_moves = avx512::count_moves<Colouring>,
                                 .count_gap_widths = avx512::count_gap_widths,
                                 .take = avx512::take,
                                 .digest = avx512::digest,
                                 .digest_of_pairs = avx512::digest_of_pairs};

constexpr WideKernels kAvx512WideKernels{.decode = decode_wide_scalar,
                                         .encode = encode_wide_scalar,
                                         .successors = avx512::successors<WideColouring>,
                                         .keep_without_move = avx512::keep_without_move<WideColouring>,
                                         .count_moves = avx512::count_moves<WideColouring>};

}  // namespace othello

#endif
