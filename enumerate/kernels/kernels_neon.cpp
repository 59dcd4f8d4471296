// The kernels for NEON, of both widths.
#if defined(__aarch64__)

#include "enumerate/kernels/neon.h"
#include "enumerate/kernels/scalar_kernels.h"

namespace othello::enumerate {
namespace {

// The compiler makes NEON instructions of add_base_scalar(). No digests: with look-ups of sixteen bytes, as AVX2's of
// thirty-two, they would take about as many instructions as with the tables of AnyStateKeys.
template <class AnyColouring>
constexpr AnyKernels<AnyColouring> kNeonOf{
    .decode = neon::decode<AnyColouring>,
    .encode = neon::encode<AnyColouring>,
    .add_base = add_base_scalar<AnyColouring>,
    .successors = neon::successors<AnyColouring>,
    .successors_with_legality = neon::successors_with_legality<AnyColouring>,
    .pack_words = words_scalar<AnyColouring>,
    .mark_patches = neon::mark_patches<AnyColouring>,
    .keep_illegal = neon::keep_illegal<AnyColouring>,
    .count_and_filter_moves = neon::count_and_filter_moves<AnyColouring>,
    .count_gap_widths = neon::count_gap_widths<AnyColouring>,
    .drain = drain_scalar<AnyColouring>,
    .digest = nullptr,
    .digest_of_pairs = nullptr,
    .permute_bits = nullptr};

}  // namespace

// 24 states a patch, by instructions: a patch takes 388, a state of a list 17 (results/occupancy).
constexpr Kernels kNeonKernels{kNeonOf<Colouring>, "neon", &kNeonOf<WideColouring>, 24, neon::update_best};

}  // namespace othello::enumerate

#endif
