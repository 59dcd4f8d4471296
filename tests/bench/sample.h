// Real states to measure with: a frontier of 5x6, computed once and kept for all benchmarks. The
// environment variable OTHELLO_SAMPLE_DEPTH chooses its depth where 11 takes too long: for a look at whether
// the benchmarks run at all.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.h"

namespace othello::bench {

/// 11, or what the environment says.
int sample_depth();

/// The ranks of all states of 5x6 at that depth, ascending: 12,396,346 at depth 11. Throws std::logic_error
/// if there are none.
const std::vector<std::uint64_t>& sample_ranks();

/// Every 97th of them as states, in the order of their ranks.
const std::vector<State>& sample_states();

}  // namespace othello::bench
