#include "solve/depth_costs.h"

#include <algorithm>

#include "search/forecast.h"
#include "search/known_trees.h"
#include "solve/tuning.h"

namespace othello {
std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows) {
  std::vector<DepthCost> costs;
  const auto add = [&](double states, double bytes, double seconds) {
    const auto depth = static_cast<int>(costs.size());
    costs.push_back({.states = states,
                     .states_bytes = bytes,
                     .values_bytes = states * solve_tuning::kPredictedValueBits / 8,
                     .seconds = seconds,
                     .keep_values = std::ranges::count(options.keep_values, depth) != 0});
  };
  for (const DepthRow& row : rows) {
    add(static_cast<double>(row.states), static_cast<double>(row.bytes), row.seconds);
  }
  const int last = options.board.last_depth();
  if (rows.back().depth == last) return costs;
  const auto known = known_tree(options.board, options.symmetry);
  for (const DepthForecast& forecast : forecast_depths(options.board, options.symmetry, rows, last)) {
    if (known.empty()) {
      add(forecast.states, forecast.bytes, forecast.seconds);
    } else {
      const KnownDepth& depth = known[costs.size()];
      const auto states = static_cast<double>(depth.states);
      add(states, static_cast<double>(depth.bytes), forecast.seconds * states / forecast.states);
    }
  }
  return costs;
}

std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows,
                                   std::span<const SolvedRow> solved) {
  std::vector<DepthCost> costs = depth_costs(options, rows);
  double bits = solve_tuning::kPredictedValueBits;
  for (const SolvedRow& row : solved) {
    costs[static_cast<std::size_t>(row.depth)].values_bytes = static_cast<double>(row.stored_bytes);
    if (row.states < solve_tuning::kLeastMeasuredStates) continue;
    bits = 8 * static_cast<double>(row.stored_bytes) / static_cast<double>(row.states) +
           solve_tuning::kMoreValueBits;
  }
  for (std::size_t depth = 0; depth < rows.size() - solved.size(); ++depth) {
    costs[depth].values_bytes = costs[depth].states * bits / 8;
  }
  return costs;
}

}  // namespace othello
