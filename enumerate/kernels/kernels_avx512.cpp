// The kernels for AVX-512, of both widths.
#if defined(__x86_64__)

#include "enumerate/kernels/avx512.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
constexpr AnyKernels<AnyColouring> kAvx512Of{
    .decode = avx512::decode<AnyColouring>,
    .encode = avx512::encode<AnyColouring>,
    .add_base = avx512::add_base<AnyColouring>,
    .successors = avx512::successors<AnyColouring>,
    .successors_with_legality = avx512::successors_with_legality<AnyColouring>,
    .pack_words = avx512::pack_words<AnyColouring>,
    .mark_patches = avx512::mark_patches<AnyColouring>,
    .keep_illegal = avx512::keep_illegal<AnyColouring>,
    .count_and_filter_moves = avx512::count_and_filter_moves<AnyColouring>,
    .count_gap_widths = avx512::count_gap_widths<AnyColouring>,
    .drain = avx512::drain<AnyColouring>,
    .digest = avx512::digest<AnyColouring>,
    .digest_of_pairs = avx512::digest_of_pairs<AnyColouring>,
    .permute_bits = avx512::permute_bits<AnyColouring>};

}  // namespace

// 14 states a patch: 10 and 20 were no faster, 7 was slower (results/occupancy).
constexpr Kernels kAvx512Kernels{kAvx512Of<Colouring>, "avx512", &kAvx512Of<WideColouring>, 14,
                                 avx512::update_best};

}  // namespace othello::enumerate

#endif
