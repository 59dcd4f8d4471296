#include "solve/depth_costs.h"

#include <algorithm>

#include "search/forecast.h"
#include "search/known_trees.h"
#include "solve/games.h"
#include "solve/tuning.h"

namespace othello {
namespace {

double stored_games(const SolveOptions& options, int depth, double states) {
  return states * static_cast<double>(game_bytes_at(options, depth));
}

void add_cost(const SolveOptions& options, double states, double bytes, double seconds,
              std::vector<DepthCost>& costs) {
  const auto depth = static_cast<int>(costs.size());
  costs.push_back(
      {.states = states,
       .states_bytes = bytes,
       .values_bytes = states * solve_tuning::kPredictedValueBits / 8 + stored_games(options, depth, states),
       .seconds = seconds,
       .keep_values = std::ranges::count(options.keep_values, depth) != 0});
}

}  // namespace

std::vector<DepthCost> known_depth_costs(const SolveOptions& options) {
  std::vector<DepthCost> costs;
  for (const KnownDepth& depth : known_tree(options.board, options.symmetry))
    add_cost(options, static_cast<double>(depth.states), static_cast<double>(depth.bytes), 0, costs);
  return costs;
}

std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows) {
  std::vector<DepthCost> costs;
  const auto add = [&](double states, double bytes, double seconds) {
    add_cost(options, states, bytes, seconds, costs);
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
    costs[static_cast<std::size_t>(row.depth)].values_bytes =
        static_cast<double>(row.stored_bytes) +
        stored_games(options, row.depth, static_cast<double>(row.states));
    if (row.states < solve_tuning::kLeastMeasuredStates) continue;
    bits = 8 * static_cast<double>(row.stored_bytes) / static_cast<double>(row.states) +
           solve_tuning::kMoreValueBits;
  }
  for (std::size_t depth = 0; depth < rows.size() - solved.size(); ++depth) {
    costs[depth].values_bytes =
        costs[depth].states * bits / 8 + stored_games(options, static_cast<int>(depth), costs[depth].states);
  }
  return costs;
}

}  // namespace othello
