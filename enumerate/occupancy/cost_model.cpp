#include "enumerate/occupancy/cost_model.h"

#include <algorithm>

namespace othello {
namespace {

// Reading a state out and storing it takes as long as about so many pairs (results/occupancy).
constexpr double kPairsPerState = 6;

double work(const Board& board, double parents, int parent_depth, double states) {
  return parents * (board.last_depth() - parent_depth) + kPairsPerState * states;
}

}  // namespace

DepthForecast forecast_next_depth(const Board& board, std::span<const DepthRow> rows) {
  const auto states = [&](std::size_t back) { return static_cast<double>(rows[rows.size() - back].states); };
  const DepthRow& last = rows.back();
  // Too few depths to tell: every state has about as many successors as a side of the board has cells.
  if (rows.size() < 4 || states(3) == 0 || states(2) == 0) {
    return {.states = 8 * states(1), .bytes = 8 * 16 * states(1), .seconds = 0};
  }
  const double ratio = states(1) / states(2);
  const double ratio_before = states(2) / states(3);
  DepthForecast forecast;
  forecast.states = states(1) * std::clamp(ratio * ratio / ratio_before, ratio / 4, 16.0);
  const double bits = last.bits_per_state();
  const double bits_before = rows[rows.size() - 2].bits_per_state();
  forecast.bytes = forecast.states / 8 * std::clamp(2 * bits - bits_before, bits / 2, bits);
  const double work_last = work(board, states(2), last.depth - 1, states(1));
  const double work_next = work(board, states(1), last.depth, forecast.states);
  forecast.seconds = last.seconds * work_next / work_last;
  return forecast;
}

}  // namespace othello
