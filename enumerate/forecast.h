// What the depths to come will take, foreseen from those so far.
//
// Depth d has binomial(cells - 4, d) occupancies of 2^(d + 4) colourings each, fewer by the symmetry group.
// Which share of them the game reaches, the density, changes smoothly: its quotient from depth to depth rises
// to about 2 and falls again, alike on all boards when drawn over the share x of outer cells that are filled,
//
//     T(x) = 2.05 - 7.3 (x - 0.4 - 6 / (cells - 4))^2,
//
// a parabola laid through 4x5, 4x6 and 5x6. The forecast takes it shifted by what the last depths differed
// from it on average. From a quarter of all depths on, that foresees the states of the next depth to about
// 10 %, and those of the whole tree of these boards within a factor of 2. Time grows with the (state, vacant
// cell) pairs to expand, the states to read out and the occupancies to set up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/board.h"
#include "enumerate/depth_row.h"

namespace othello {

struct DepthForecast {
  int depth = 0;
  double states = 0;
  double bytes = 0;    // of the stored frontier
  double seconds = 0;  // on the threads that worked out the last depths; 0: not known
};

/// Forecasts for the depths after the last of `rows` (at least one) up to `max_depth`.
std::vector<DepthForecast> forecast_depths(const Board& board, std::span<const DepthRow> rows, int max_depth);

/// The first of them. The last of `rows` must not be the board's last depth.
DepthForecast forecast_next_depth(const Board& board, std::span<const DepthRow> rows);

}  // namespace othello
