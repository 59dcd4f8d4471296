// The kernels for AVX2, of both widths.
#if defined(__x86_64__)

#include "enumerate/kernels/avx2.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
constexpr AnyKernels<AnyColouring> kAvx2Of{
    .decode = avx2::decode<AnyColouring>,
    .encode = avx2::encode<AnyColouring>,
    .add_base = avx2::add_base<AnyColouring>,
    .successors = avx2::successors<AnyColouring>,
    .successors_with_legality = avx2::successors_with_legality<AnyColouring>,
    .pack_words = words_scalar<AnyColouring>,
    .mark_patches = avx2::mark_patches<AnyColouring>,
    .keep_illegal = avx2::keep_illegal<AnyColouring>,
    .count_and_filter_moves = avx2::count_and_filter_moves<AnyColouring>,
    .count_gap_widths = avx2::count_gap_widths<AnyColouring>,
    .drain = avx2::drain<AnyColouring>,
    .digest = avx2::digest<AnyColouring>,
    .digest_of_pairs = avx2::digest_of_pairs<AnyColouring>,
    .permute_bits = nullptr};

}  // namespace

// 30 states a patch: with 20, all of 4x6 took longer, and the dense depths of 5x6 no less
// (results/occupancy).
constexpr Kernels kAvx2Kernels{kAvx2Of<Colouring>, "avx2", &kAvx2Of<WideColouring>, 30, avx2::update_best};

}  // namespace othello::enumerate

#endif
