// The kernel in plain C++, which runs everywhere.
#include <algorithm>
#include <bit>
#include <utility>

#include "endgame/kernel.h"
#include "endgame/lines.h"
#include "endgame/tuning.h"

namespace othello::endgame {
namespace {

#include "endgame/kernels/flips_plain.h"
#include "endgame/kernels/last_cells.h"
#include "endgame/kernels/ordering.h"
#include "endgame/kernels/search.h"

}  // namespace

const Kernel kPlainKernel{"plain", flips, line_ends, null_window, work_at, guess};

}  // namespace othello::endgame
