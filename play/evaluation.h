// The static evaluation: what a position seems worth to the mover, without search.
//
// It is the sum of the weights of patterns (play/patterns/pattern_evaluation.h) on boards that have some. On others,
// and without a file of weights, it is the sum of features times weights (play/features.h), which were
// fitted to exact values. Either is in hundredths of a disc, from sums of whole numbers: the same on every machine. It
// lies between minus and plus all cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "play/endgame/field.h"
#include "play/features.h"
#include "play/patterns/pattern_evaluation.h"

namespace othello::play {

// The weights of the evaluation, as scripts/develop/fit-evaluation writes them (play/weights.cpp, play/weights_of_fewest.cpp).

/// A feature's weight depends on how full the board is. Weights are given for some shares of vacant cells,
/// with linear interpolation between them, and constant below the first and above the last.
inline constexpr std::size_t kStages = 4;

struct StageWeights {
  double vacant;        // cells, as a share of all
  double turn_if_even;  // what it is worth to be the one to move, with an even number of vacant cells
  double turn_if_odd;   // what it is worth with an odd number of vacant cells
  std::array<double, kFeatures> features;
};

/// The stages by ascending share. A weight times a feature's count divided by its scale (play/features.h) is
/// a share of the board.
extern const std::array<StageWeights, kStages> kWeights;
/// The same where the fewest discs win.
extern const std::array<StageWeights, kStages> kWeightsOfFewest;

/// Evaluations are in hundredths of a disc: so many are one disc.
inline constexpr int kHundredthsPerDisc = 100;

class Evaluation {
 public:
  /// An evaluation by patterns if the field has some, else by features with the weights of its objective. `field` must
  /// outlive it.
  explicit Evaluation(const endgame::Field& field);
  /// An evaluation by features with these weights.
  Evaluation(const endgame::Field& field, const std::array<StageWeights, kStages>& weights);

  const Features& features() const { return features_; }

  /// The value of a state of the field, given the moves of both players.
  int value(const State& state, Bitboard own_moves, Bitboard their_moves) const;

  /// What the features say the turn to move is worth, with so many vacant cells: the part of a value that exchanging
  /// the players does not negate.
  int turn(int vacant) const;

 private:
  // For each number of vacant cells, what one of each count is worth, in 2^-16 of a hundredth.
  struct Row {
    std::int64_t turn;
    std::array<std::int64_t, kFeatures> features;
  };

  Features features_;
  std::shared_ptr<const patterns::PatternEvaluation> patterns_;  // null: by features
  std::vector<Row> rows_;
  int most_;
};

}  // namespace othello::play
