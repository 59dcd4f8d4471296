// What the next depth will take, foreseen from the depths so far.
#pragma once

#include <cstdint>
#include <span>

#include "board/board.h"
#include "enumerate/depth_row.h"

namespace othello {

struct DepthForecast {
  double states = 0;
  double bytes = 0;    // of the stored frontier
  double seconds = 0;  // on the threads that worked out the last depth
};

/// The forecast for the depth after the last of `rows` (at least one).
///
/// The branching ratio from depth to depth changes smoothly: its logarithm is continued in a straight line
/// through the last two, and so are the bits per state. The time grows with the (state, vacant cell) pairs
/// to expand and the states to read out.
DepthForecast forecast_next_depth(const Board& board, std::span<const DepthRow> rows);

}  // namespace othello
