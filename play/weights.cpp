// Written by scripts/develop/fit-evaluation with
//     --games 400 --seed 1 --solved 12 --boards 5x6,6x6,4x8,6x7,7x7,6x8,7x8,8x8
// How well they fit: results/play.
#include "play/evaluation.h"

namespace othello::play {

// clang-format off
const std::array<StageWeights, kStages> kWeights{{
    // vacant, turn if even, odd, {discs, mobility, potential, corner moves, corners, beside corners, before corners, edges, stable}
    {0.05, 0.0075, 0.0587, {-0.1798, 1.5201, -0.6214, 0.1006, 0.0325, -0.0429, 0.0793, -0.1090, 1.2277}},
    {0.20, -0.0089, 0.0135, {-0.2705, 1.9479, -0.3775, 0.2392, 0.1642, -0.3256, 0.0152, -0.2133, 1.6056}},
    {0.40, 0.0497, -0.0265, {-0.3435, 1.2399, -0.5475, 0.7407, 0.5632, -0.1977, -0.0127, -0.2302, 2.0327}},
    {0.60, 0.0690, 0.0045, {-0.1373, 0.5542, -0.5956, 1.0287, 1.1237, -0.6626, -0.0336, 0.3122, 1.5256}},
}};
// clang-format on

}  // namespace othello::play
