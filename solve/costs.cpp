#include "solve/costs.h"

#include <algorithm>

#include <fmt/format.h>

#include "enumerate/frontier/chunk_uses.h"
#include "enumerate/occupancy/batches.h"
#include "enumerate/search/forecast.h"
#include "numbering/occupancy_numbering.h"
#include "solve/games.h"
#include "solve/tuning.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::solve {

using enumerate::DepthRow;

double predicted_value_bits(ScoreRule score, int before_last) {
  const auto& bits = tuning::kPredictedValueBits;
  const auto at = std::min(static_cast<std::size_t>(before_last), bits.size() - 1);
  return bits[at] + (score == ScoreRule::kWinner ? 0 : tuning::kMoreBitsOfDiscs);
}

namespace {

double predicted_bits_at(const SolveOptions& options, int depth) {
  return predicted_value_bits(options.score, options.board.last_depth() - depth);
}

double stored_games(const SolveOptions& options, int depth, double states) {
  return states * static_cast<double>(game_bytes_at(options, depth));
}

void add_cost(const SolveOptions& options, double states, double bytes, double seconds,
              std::vector<DepthCost>& costs) {
  const auto depth = static_cast<int>(costs.size());
  costs.push_back(
      {.states = states,
       .states_bytes = bytes,
       .values_bytes = states * predicted_bits_at(options, depth) / 8 + stored_games(options, depth, states),
       .seconds = seconds,
       .keep_values = std::ranges::count(options.keep_values, depth) != 0});
}

}  // namespace

std::vector<DepthCost> known_depth_costs(const SolveOptions& options) {
  std::vector<DepthCost> costs;
  for (const enumerate::KnownDepth& depth : enumerate::known_depths(options.board, options.symmetry))
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
  const auto known = enumerate::known_depths(options.board, options.symmetry);
  for (const enumerate::DepthForecast& forecast :
       enumerate::forecast_depths(options.board, options.symmetry, rows, options.board.last_depth())) {
    if (known.empty()) {
      add(forecast.states, forecast.bytes, forecast.seconds);
    } else {
      const enumerate::KnownDepth& depth = known[costs.size()];
      const auto states = static_cast<double>(depth.states);
      add(states, static_cast<double>(depth.bytes), forecast.seconds * states / forecast.states);
    }
  }
  for (std::size_t depth = 0; depth < costs.size(); ++depth) {
    const double next_seconds = depth + 1 < costs.size() ? costs[depth + 1].seconds : 0;
    costs[depth].solve_seconds =
        tuning::kSolvingAsNextSearch * next_seconds + tuning::kSolvingAsOwnSearch * costs[depth].seconds;
  }
  return costs;
}

std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows,
                                   std::span<const SolvedRow> solved) {
  std::vector<DepthCost> costs = depth_costs(options, rows);
  double more = 0;  // than predicted
  for (const SolvedRow& row : solved) {
    costs[static_cast<std::size_t>(row.depth)].values_bytes =
        static_cast<double>(row.stored_bytes) +
        stored_games(options, row.depth, static_cast<double>(row.states));
    if (row.states < tuning::kMinMeasuredStates) continue;
    const double bits = 8 * static_cast<double>(row.stored_bytes) / static_cast<double>(row.states);
    more = bits - predicted_bits_at(options, row.depth) + tuning::kMoreValueBits;
  }
  for (std::size_t depth = 0; depth < rows.size() - solved.size(); ++depth) {
    const double bits = predicted_bits_at(options, static_cast<int>(depth)) + more;
    costs[depth].values_bytes =
        costs[depth].states * bits / 8 + stored_games(options, static_cast<int>(depth), costs[depth].states);
  }
  return costs;
}

namespace {

// The program, its libraries and what the allocator holds.
constexpr double kProgramBytes = 8e6;
// Of an occupancy, if all of a depth are reached: its entry in the index, and the counts before it.
constexpr double kIndexBytes = 40;
constexpr double kCountBytes = 16;

}  // namespace

double least_memory(const SolveOptions& options, std::span<const DepthCost> depths, bool in_memory, int end) {
  const int outer = options.board.last_depth();
  const double order = Symmetry(options.board, options.symmetry).order();
  const double threads = options.threads;
  const auto records = [&](int depth) {
    return depth > outer ? 0 : std::max(static_cast<double>(binomial(outer, depth)) / order, 1.0);
  };
  double largest = 0;
  double before = 0;  // frontiers before the depth, and their indexes
  for (int depth = 0; depth < end; ++depth) {
    const DepthCost& cost = depths[static_cast<std::size_t>(depth)];
    const DepthCost& after = depth < outer ? depths[static_cast<std::size_t>(depth) + 1] : DepthCost();
    double held = (kIndexBytes + kCountBytes) * (records(depth) + records(depth + 1));
    // When the chunks are read, twice; a state takes about a byte of a chunk.
    held += 2 * static_cast<double>(enumerate::ChunkUses::bytes(1)) * cost.states / enumerate::kChunkBytes;
    if (in_memory)
      held += before + cost.states_bytes + after.states_bytes + cost.values_bytes + after.values_bytes;
    const auto games = static_cast<double>(game_bytes_at(options, depth));
    // As plan_memory() has them: of a segment as it is stored, and of an occupancy of the depth after.
    const double segment =
        cost.states /
        std::min(enumerate::choose_batch_counts(cost.states, options.threads).first, records(depth));
    held += threads * 2 * segment * games;
    if (depth < outer) {
      held += threads * (2 * static_cast<double>(kStatesPerGamesChunk) + after.states / records(depth + 1)) *
              static_cast<double>(game_bytes_at(options, depth + 1));
    }
    const double cache = std::min(threads * static_cast<double>(tuning::kMinCacheBytes),
                                  enumerate::kChunkBytes + 2 * cost.states_bytes);
    const double rest = std::max(static_cast<double>(tuning::kLeastCaches) * cache,
                                 static_cast<double>(tuning::kLeastStripes) * segment * (1 + games));
    largest = std::max(largest, held + rest);
    before += cost.states_bytes + kIndexBytes * records(depth);
  }
  return (kProgramBytes + largest + threads * static_cast<double>(tuning::kThreadBytes)) /
         tuning::kUsableShare;
}

void require_memory_for_games(const SolveOptions& options, std::span<const DepthCost> depths, int end) {
  if (!options.games || depths.empty()) return;
  const bool in_memory = options.scratch.empty();
  const double least = least_memory(options, depths, in_memory, end);
  if (least <= static_cast<double>(options.memory)) return;
  throw CapacityError(fmt::format(
      "counting the games of {} needs about {} of memory, more than the limit of {}; raise --memory{}",
      options.board.name(), format_estimated_size(least), format_size(options.memory),
      in_memory ? fmt::format(", or give a --scratch folder, with which about {} suffice",
                              format_estimated_size(least_memory(options, depths, false, end)))
                : ", or take fewer --threads"));
}

}  // namespace othello::solve
