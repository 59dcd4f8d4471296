// Parameters found by measuring (results/endgame, results/atlas); none of them changes a value.
#pragma once

#include <array>

namespace othello::endgame {

/// States with so many vacant cells or more are kept in the shared table, those with fewer in the thread's own. Fewer:
/// look-ups wait for memory; more: too many for the small table.
inline constexpr int kTableVacant = 11;

/// States with so many or more have their moves ordered by the opponent's replies. Fewer: quadrants alone
/// decide.
inline constexpr int kOrderVacant = 6;

/// States with so many or more are shared among threads. Fewer: threads meet too often; more: some stay idle.
inline constexpr int kShareVacant = 13;

/// In states with so many or more, one of the moves that a symmetry makes alike is searched. Fewer: hardly any state is
/// symmetric.
inline constexpr int kSymmetricVacant = 16;

/// States with so many or more have their moves ordered by a search of 0, 1, 2 and so on plies. By StateWeights,
/// if the search has no patterns.
inline constexpr std::array<int, 6> kShallowVacant{13, 16, 19, 22, 25, 28};
inline constexpr std::array<int, 6> kShallowVacantByPatterns{12, 15, 17, 19, 21, 23};

/// A state whose evaluation is so far below what it is searched for, in the units of StateWeights, hardly has a move
/// that reaches it: all are searched, in whatever order. It is ordered by so many plies less.
inline constexpr int kHopelessMargin = 40;
inline constexpr int kHopelessPlies = 2;

/// All moves are ranked by searches of so many plies less first; then so many that look best by full ones.
inline constexpr int kPliesLess = 2;
inline constexpr int kDeeplyOrderedMoves = 4;

/// A move that is worse than the best by more than this (in the units of StateWeights) need not be ranked
/// exactly.
inline constexpr int kOrderingMargin = 200;

/// From so many vacant cells on a search guesses the value first: states with kProbCutVacant or more count as what a
/// search of few plies finds, one for each kProbCutStride cells beyond that, if it is farther than kProbCutMargin (in the
/// units of StateWeights) from what they are searched for. Nearer: guesses are wrong; farther: they cost more. The
/// longer the search that is to come, the more it is worth to guess well: the margin grows with each vacant cell beyond
/// kProbCutMarginVacant of the position itself. From kProbCutTwiceFrom on it guesses again, starting from
/// the first guess, with kProbCutMarginFactor times the margin: a test with the wrong value costs more than that. No guess
/// comes into what is proved: states below kProbCutVacant are never guessed.
inline constexpr int kProbCutFrom = 16;
inline constexpr int kProbCutVacant = 12;
inline constexpr int kProbCutStride = 3;
inline constexpr int kProbCutMostPlies = 5;  // such a search is not stopped
inline constexpr int kProbCutMargin = 90;
inline constexpr int kProbCutMarginVacant = 26;
inline constexpr int kProbCutMarginGrowth = 6;
inline constexpr int kProbCutTwiceFrom = 20;
inline constexpr int kProbCutMarginFactor = 2;
static_assert(kProbCutTwiceFrom >= kProbCutFrom && kProbCutFrom > kProbCutVacant);

/// A checkpoint keeps states with so many vacant cells or more: all that the shared table has. More: more is searched
/// again (results/endgame).
inline constexpr int kCheckpointVacant = kTableVacant;

/// The weights of a move's priority where no search orders: negative for what the opponent is left with.
struct MoveWeights {
  int reply = -16;
  int corner_reply = -16;  // and so much more if it is into a corner
  int frontier = -2;       // a vacant cell beside the mover's discs
  int odd_quadrant = 6;    // a move into a quadrant with an odd number of vacant cells
  int x_cell = -8;         // a move on the diagonal next to a corner
};
inline constexpr MoveWeights kMoveWeights;

/// The same where the fewest discs win. These and kStateWeightsOfFewest were found by changing one at a time, for the fewest
/// nodes of six positions of 5x6, 6x6, 7x5 and 8x4.
inline constexpr MoveWeights kMoveWeightsOfFewest{
    .corner_reply = 8, .frontier = -4, .odd_quadrant = 0, .x_cell = 4};

/// The weights of a move's priority beside its value by patterns, which are in the units of StateWeights.
inline constexpr MoveWeights kMoveWeightsByPatterns{
    .reply = -30, .corner_reply = -20, .frontier = -5, .odd_quadrant = 4, .x_cell = 0};

/// The weights of a state's static value to the mover; each weighs the mover's count minus the opponent's. A
/// disc is some ten of these units.
struct StateWeights {
  int move = 16;
  int corner_move = 16;  // and so much more if it is into a corner
  int corner = 64;       // a disc there
  int frontier = -4;     // a vacant cell beside the player's discs
  int x_cell = -32;      // a disc on the diagonal next to a vacant corner
  int c_cell = -16;      // a disc on the edge next to a vacant corner
  int stable = 16;       // a disc that cannot be flipped any more
};
inline constexpr StateWeights kStateWeights;

/// The same where the fewest discs win: moves are as good to have there, but corners are bad.
inline constexpr StateWeights kStateWeightsOfFewest{
    .corner_move = 0, .corner = -64, .frontier = -8, .x_cell = 0, .c_cell = 16, .stable = 0};
inline constexpr int kUnitsPerDisc = 10;
inline constexpr int kHundredths = 100;  // of a disc: the units of the evaluation by patterns

}  // namespace othello::endgame
