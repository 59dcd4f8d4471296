// Real states to measure with: a frontier of 5x6, worked out once and kept for all benchmarks.
#pragma once

#include <cstdint>
#include <vector>

#include "board/board.h"

namespace othello::bench {

inline constexpr int kSampleDepth = 11;

/// The ranks of all states of 5x6 at depth 11, ascending: 12,396,346 of them.
const std::vector<std::uint64_t>& sample_ranks();

/// Every 97th of them as states, in the order of their ranks.
const std::vector<State>& sample_states();

}  // namespace othello::bench
