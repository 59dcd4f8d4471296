// The gap code of the search by occupancy (gapkeep/gap_code.h) by its own kernels, for comparison with other codes;
// the search puts zstd-huffman behind it.
#pragma once

#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {

CodeEntry engine_entry();

}  // namespace othello::laboratory
