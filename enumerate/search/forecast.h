// The depths to come, predicted from those so far, with a range that holds on every board that is known.
//
// Depth d has binomial(cells - 4, d) occupancies of 2^(d + 4) colourings each, fewer by the symmetry group.
// The density, the share of them that the game reaches, falls at first, rises by a factor of about 2 a
// depth in the middle, and flattens towards the last depth, where it depends on the shorter side: 0.08 to 0.12 with four
// cells, 0.15 with five, and near 0.003 with three. So its logarithm is laid from
// the last depth known to the last depth of all as the cubic that has the value and the slope of the
// densities so far at the one end, and those that all boards have at the other (end_of() in forecast.cpp;
// within six depths of the end, the slope so far counts in part instead). The bits that a state is stored
// in are laid in the same way.
//
// The range widens with the distance and with the depths that are left out. It holds every depth of 3x4 to
// 3x8, 4x4 to 4x8, 5x5 and 5x6, from whichever depth one looks: from depth 6 on, with 1,000 states or more
// there. From about 2 million states the total of 5x6 is predicted 0.86 times what it is, and that of 4x8 1.5 times.
//
// For boards of other shapes, or with another start, the last depth is not known: there the slope so far
// continues and flattens, and the range is a guess.
//
// Time grows with the (state, vacant cell) pairs to expand, the occupancies to set up, and the bytes of their
// bitmaps to clear and scan. The occupancies that the rows have are counted; how their share of all continues is laid
// like the density.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "enumerate/search/depth_row.h"

namespace othello::enumerate {

/// The cubic that leads from what is measured to what is known of the end: it has these values and slopes at 0 and `length`.
struct Cubic {
  double length;
  double value;
  double slope;
  double end_value;
  double end_slope;

  /// At the share `t` of the way.
  double at(double t) const {
    const double t2 = t * t;
    const double t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * value + (t3 - 2 * t2 + t) * length * slope +
           (3 * t2 - 2 * t3) * end_value + (t3 - t2) * length * end_slope;
  }
};

struct DepthForecast {
  int depth = 0;
  double states = 0;
  double least_states = 0;
  double most_states = 0;
  double bytes = 0;  // of the stored frontier
  double least_bytes = 0;
  double most_bytes = 0;
  double seconds = 0;  // on the threads that computed the last depths; 0: not known
};

/// Forecasts for the depths after the last of `rows` (at least one) up to `max_depth`.
std::vector<DepthForecast> forecast_depths(const Board& board, SymmetryMode symmetry,
                                           std::span<const DepthRow> rows, int max_depth);

/// The first of these forecasts. The last of `rows` must not be the board's last depth.
DepthForecast forecast_next_depth(const Board& board, SymmetryMode symmetry, std::span<const DepthRow> rows);

/// Seconds for each of the depths after the last of `rows`, given their known numbers of states, at the speed
/// of the last rows; 0: not known.
std::vector<double> forecast_seconds(const Board& board, SymmetryMode symmetry,
                                     std::span<const DepthRow> rows, std::span<const double> states_to_come);

// Results of complete searches of larger boards, for estimates of what a search will take. Boards that are
// searched in a moment are not among them.

struct KnownDepth {
  std::uint64_t states;
  std::uint64_t bytes;  // stored by the search by occupancy, to one in ten thousand
};

/// By depth, from 0 to the board's last; empty for boards and symmetries that are not known.
std::span<const KnownDepth> known_depths(const Board& board, SymmetryMode symmetry);

}  // namespace othello::enumerate
