// The kernel for NEON, which every 64-bit ARM processor has.
#if defined(__aarch64__)

#include <arm_acle.h>
#include <arm_neon.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/lines.h"
#include "play/endgame/tuning.h"

namespace othello::endgame {
namespace {

#include "play/endgame/kernels/flips_neon.inc"
#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/last_cells.inc"
// A shift costs nothing beside the operation that takes its result, so that vectors of two take as many instructions.
#include "play/endgame/kernels/moves_plain.inc"
using SumOfWeights = patterns::PatternEvaluation::PlainSum;
#include "play/endgame/kernels/ordering.inc"
#include "play/endgame/kernels/search.inc"
#include "play/endgame/kernels/selective.inc"

}  // namespace

const Kernel kNeonKernel{
    "neon", flips, line_ends, null_window, search_split_point, estimate_value, search_by_evaluation};

}  // namespace othello::endgame

#endif
