// The weights of the evaluation, as scripts/fit-evaluation writes them (play/weights.cpp).
#pragma once

#include <array>
#include <cstddef>

#include "play/features.h"

namespace othello::play {

/// A feature's weight depends on how full the board is. Weights are given for some shares of vacant cells,
/// with linear interpolation between them, and constant below the first and above the last.
inline constexpr std::size_t kStages = 4;

struct StageWeights {
  double vacant;        // cells, as a share of all
  double turn_if_even;  // what it is worth to be the one to move, with an even number of vacant cells
  double turn_if_odd;   // and with an odd one
  std::array<double, kFeatures> features;
};

/// The stages by ascending share. A weight times a feature's count divided by its scale (play/features.h) is
/// a share of the board.
extern const std::array<StageWeights, kStages> kWeights;

}  // namespace othello::play
