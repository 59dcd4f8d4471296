#include "play/evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "play/endgame/solver.h"

namespace othello::play {

namespace {

constexpr int kFraction = 16;  // bits

std::int64_t fixed(double hundredths) {
  return std::llround(std::ldexp(hundredths, kFraction));
}

int rounded(std::int64_t sum) {
  return static_cast<int>((sum + (std::int64_t{1} << (kFraction - 1))) >> kFraction);
}

// Between the two stages around a share of vacant cells, in a straight line.
StageWeights weights_at(const std::array<StageWeights, kStages>& weights, double vacant) {
  if (vacant <= weights.front().vacant) return weights.front();
  if (vacant >= weights.back().vacant) return weights.back();
  const auto above = std::ranges::find_if(weights, [&](const StageWeights& w) { return w.vacant > vacant; });
  const auto below = above - 1;
  const double share = (vacant - below->vacant) / (above->vacant - below->vacant);
  const auto between = [&](double a, double b) { return a + share * (b - a); };
  StageWeights result{.vacant = vacant,
                      .turn_if_even = between(below->turn_if_even, above->turn_if_even),
                      .turn_if_odd = between(below->turn_if_odd, above->turn_if_odd),
                      .features = {}};
  for (std::size_t i = 0; i < kFeatures; ++i)
    result.features[i] = between(below->features[i], above->features[i]);
  return result;
}

}  // namespace

Evaluation::Evaluation(const endgame::Field& field)
    : Evaluation(field, field.objective == Objective::kMost ? kWeights : kWeightsOfFewest) {
  patterns_ = endgame::evaluation_of(field);
}

Evaluation::Evaluation(const endgame::Field& field, const std::array<StageWeights, kStages>& weights)
    : features_(field), most_(kHundredthsPerDisc * field.size) {
  const double all = field.size;
  for (int vacant = 0; vacant <= field.size; ++vacant) {
    const StageWeights at = weights_at(weights, vacant / all);
    Row row{.turn = fixed(kHundredthsPerDisc * all * (vacant % 2 == 0 ? at.turn_if_even : at.turn_if_odd)),
            .features = {}};
    for (std::size_t i = 0; i < kFeatures; ++i)
      row.features[i] = fixed(kHundredthsPerDisc * all * at.features[i] / features_.scale()[i]);
    rows_.push_back(row);
  }
}

int Evaluation::value(const State& state, Bitboard own_moves, Bitboard their_moves) const {
  const int vacant = std::popcount(features_.field().vacant(state.mover, state.opponent));
  if (patterns_) {
    return std::clamp(patterns_->value(state.mover, state.opponent, std::popcount(own_moves),
                                       std::popcount(their_moves), vacant),
                      -most_, most_);
  }
  const Counts counts = features_.count(state, own_moves, their_moves);
  const Row& row = rows_[static_cast<std::size_t>(vacant)];
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += row.features[i] * counts[i];
  // Rounded by themselves, so that exchanging the players negates all but the turn exactly.
  const int of_features = sum < 0 ? -rounded(-sum) : rounded(sum);
  return std::clamp(of_features + rounded(row.turn), -most_, most_);
}

int Evaluation::turn(int vacant) const {
  return rounded(rows_[static_cast<std::size_t>(vacant)].turn);
}

}  // namespace othello::play
