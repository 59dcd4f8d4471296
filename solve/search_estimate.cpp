#include "solve/search_estimate.h"

#include <algorithm>
#include <cmath>

#include "board/rules.h"
#include "play/endgame/selective_search.h"
#include "play/evaluation.h"
#include "play/levels.h"
#include "play/pace.h"
#include "system/stopwatch.h"

namespace othello::solve {
namespace {

constexpr double kShareOfTime = 0.25;
constexpr double kLeastSeconds = 0.0002;
constexpr std::uint64_t kMostTableBytes = std::uint64_t{64}
                                          << 20;  // a larger one takes long to be touched at all

}  // namespace

std::optional<SearchEstimate> estimate_by_search(const Board& board, const State& state,
                                                 std::chrono::duration<double> time,
                                                 const endgame::SolverOptions& options) {
  const int vacant = board.cells() - state.discs();
  const double forecast = play::SolvingSpeed(options.threads).forecast(vacant);
  const double seconds = std::min(kShareOfTime * time.count(), forecast);
  if (board.cells() != board.grid_cells() || seconds < kLeastSeconds || Rules(board).moves(state) == 0)
    return std::nullopt;
  const auto deadline = deadline_in(seconds);
  const endgame::Field field(board, objective_of(options.score));
  const play::Evaluation evaluation(field);
  endgame::SelectiveSearch search(
      board, {.score = options.score,
              .threads = options.threads,
              .table_bytes = std::min(options.table_bytes, kMostTableBytes),
              .by_features = [&](const State& at, Bitboard own,
                                 Bitboard theirs) { return evaluation.value(at, own, theirs); },
              .should_stop = options.should_stop});
  search.stop_at(deadline);
  const endgame::SearchStep last{.depth = std::min(vacant, endgame::SelectiveTable::kMaxDepth),
                                 .level = endgame::kFullWidth - 1};
  const endgame::BestMove best = search.best_move(state, {.steps = play::steps_to(last, vacant)});
  const double discs = static_cast<double>(best.value) / play::kHundredthsPerDisc;
  return SearchEstimate{
      .estimate = {.value = static_cast<int>(std::lround(discs)),
                   .move = best.cell,
                   .plies = best.step.depth,
                   .confidence = endgame::kSelectivities[static_cast<std::size_t>(best.step.level)].name},
      .nodes = search.nodes()};
}

}  // namespace othello::solve
