#include "solve/memory_solver.h"

#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search/options.h"
#include "solve/costs.h"

namespace othello::solve {

void MemorySolver::begin() {
  require_memory_for_games(options_, known_depth_costs(options_), last_ + 1);
  enumerate::SearchOptions options = search_options(last_);
  options.storage.keep_depths.resize(static_cast<std::size_t>(last_));
  std::iota(options.storage.keep_depths.begin(), options.storage.keep_depths.end(), 0);
  const auto search = std::make_unique<enumerate::OccupancySearch>(options, observer_);
  search->run();
  rows_ = search->rows();
  for (int depth = 0; depth < last_; ++depth) frontiers_.emplace(depth, search->extract_kept_frontier(depth));
  frontiers_.emplace(last_, search->extract_last_frontier());
}

void MemorySolver::solve(int depth, SolvedRow& row) {
  SolvedDepth solved;
  solved.states = std::move(frontiers_.at(depth));
  frontiers_.erase(depth);
  solved.counts = StateCounts(solved.states, enumerate::chosen_kernels(), options_.threads, *options_.ranks);
  std::vector<StoredValueSegment> segments(solved.states.segments());
  std::vector<std::size_t> wanted(segments.size());
  std::iota(wanted.begin(), wanted.end(), std::size_t{0});
  std::mutex mutex;
  run_sweep(depth, solved, wanted, 0,
            [&](std::size_t segment, const ValueSegment& values, const ValueTally& tally) {
              segments[segment] = store_values_in_memory(values);
              const std::lock_guard lock(mutex);
              row.tally += tally;
            });
  solved.values = DepthValues(std::move(segments));
  if (depth < last_ && wants_values(depth + 1)) kept_.emplace(depth + 1, std::move(children_));
  children_ = std::move(solved);
}

void MemorySolver::collect_kept(SolveResult& result) {
  result.kept = std::move(kept_);
  if (wants_values(0)) result.kept.emplace(0, std::move(children_));
}

std::uint64_t MemorySolver::added_bytes(int depth, const SolvedDepth& solved) const {
  const std::uint64_t values = solved.counts.total().states + solved.counts.total().passes;
  const std::uint64_t games = solved.counts.total().states * game_bytes_at(options_, depth);
  return games + static_cast<std::uint64_t>(static_cast<double>(values) *
                                            predicted_value_bits(options_.score, last_ - depth) / 8);
}

std::uint64_t MemorySolver::held_bytes(int depth, const SolvedDepth& solved) const {
  std::uint64_t bytes = solved.states.stored_bytes();
  for (const auto& [_, frontier] : frontiers_) bytes += frontier.stored_bytes() + frontier.index().bytes();
  if (depth < last_)
    bytes += children_.states.stored_bytes() + children_.values.stored_bytes() +
             children_.values.stored_game_bytes();
  for (const auto& [_, kept] : kept_) {
    bytes += kept.states.stored_bytes() + kept.states.index().bytes() + kept.counts.bytes() +
             kept.values.stored_bytes() + kept.values.stored_game_bytes();
  }
  return bytes;
}

}  // namespace othello::solve
