// The kernel in plain C++, which runs everywhere.
#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/lines.h"
#include "play/endgame/tuning.h"

namespace othello::endgame {
namespace {

#include "play/endgame/kernels/flips_plain.inc"
#include "play/endgame/kernels/geometry.inc"
#include "play/endgame/kernels/last_cells.inc"
#include "play/endgame/kernels/moves_plain.inc"
using SumOfWeights = patterns::PatternEvaluation::PlainSum;
#include "play/endgame/kernels/ordering.inc"
#include "play/endgame/kernels/search.inc"
#include "play/endgame/kernels/selective.inc"

}  // namespace

const Kernel kPlainKernel{
    "plain", flips, line_ends, null_window, search_split_point, estimate_value, search_by_evaluation};

}  // namespace othello::endgame
