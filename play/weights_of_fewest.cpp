// Written by scripts/develop/fit-evaluation with
//     --objective fewest --games 400 --seed 1 --solved 12 --boards 5x6,6x6,4x8,6x7,7x7,6x8,7x8,8x8
// How well they fit: results/play.
#include "play/evaluation.h"

namespace othello::play {

// clang-format off
const std::array<StageWeights, kStages> kWeightsOfFewest{{
    // vacant, turn if even, odd, {discs, mobility, potential, corner moves, corners, beside corners, before corners, edges, stable}
    {0.05, -0.0527, -0.0784, {-0.1422, 0.7408, 0.9894, -0.2544, -0.0872, 0.0617, 0.0398, 0.1269, -0.9154}},
    {0.20, 0.0133, -0.0477, {-0.2624, 1.4518, 0.0726, -0.0723, -0.1817, -0.0347, -0.0216, 0.0834, -0.7127}},
    {0.40, 0.0182, -0.0860, {-0.2572, 1.0155, 0.1901, -0.0828, -0.3262, 0.0995, -0.0550, -0.0562, -0.4693}},
    {0.60, 0.0269, -0.0906, {-0.3946, 0.2718, 0.1764, -0.0202, -0.5317, 0.2381, -0.0309, -0.1551, -0.3134}},
}};
// clang-format on

}  // namespace othello::play
