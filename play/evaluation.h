// The static evaluation: what a position seems worth to the mover, without search.
//
// It is the sum of features times weights (play/features.h, play/weights.h), which were fitted to exact
// values, in hundredths of a disc, rounded from sums of whole numbers: the same on every machine. It lies
// between minus and plus all cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/endgame/field.h"
#include "play/features.h"
#include "play/weights.h"

namespace othello::play {

/// Hundredths of a disc.
inline constexpr int kDisc = 100;

class Evaluation {
 public:
  explicit Evaluation(const endgame::Field& field,
                      const std::array<StageWeights, kStages>& weights = kWeights);

  const Features& features() const { return features_; }

  /// The value of a state of the field, given the moves of both players.
  int value(const State& state, Bitboard own_moves, Bitboard their_moves) const;

  /// What the turn to move is worth, with so many vacant cells: the part of a value that exchanging the
  /// players does not negate.
  int turn(int vacant) const;

 private:
  // For each number of vacant cells, what one of each count is worth, in 2^-16 of a hundredth.
  struct Row {
    std::int64_t turn;
    std::array<std::int64_t, kFeatures> features;
  };

  Features features_;
  std::vector<Row> rows_;
  int most_;
};

}  // namespace othello::play
