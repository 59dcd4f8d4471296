#include "play/endgame/selective_search.h"

#include <algorithm>
#include <bit>

#include "play/endgame/kernel.h"
#include "play/endgame/pool.h"
#include "play/endgame/solver.h"
#include "play/endgame/tuning.h"

namespace othello::endgame {
namespace {

// More than any value plus a move's bonus.
constexpr int kInfinity = 1 << 19;

// From this depth on the window is so narrow at first, in hundredths of a disc, and wider by this factor if the value lies
// outside.
constexpr int kWindowDepth = 5;
constexpr int kFirstWindow = 150;
constexpr int kWindowFactor = 4;

constexpr std::uint64_t kSolvedBytes = std::uint64_t{1} << 20;

}  // namespace

SelectiveSearch::SelectiveSearch(const Board& board, const SelectiveOptions& options)
    : field_(board, objective_of(options.score)),
      stability_(field_),
      symmetries_(field_),
      evaluation_(evaluation_of(field_)),
      solved_(kSolvedBytes),
      table_(options.table_bytes),
      by_features_(options.by_features),
      should_stop_(options.should_stop),
      kernel_(chosen_kernel(field_)),
      pool_(std::make_unique<SearchPool>(
          SearchContext{field_, stability_, symmetries_, evaluation_.get(), options.score, solved_, &table_,
                        &by_features_, kTableVacant, kShareVacant, kSymmetricVacant},
          kernel_, options.threads, options.should_stop, nullptr)) {}

SelectiveSearch::~SelectiveSearch() = default;

void SelectiveSearch::clear_tables() {
  table_.clear();
  solved_.clear();
  pool_->clear_tables();
}

std::uint64_t SelectiveSearch::nodes() const {
  return pool_->nodes();
}

void SelectiveSearch::stop_at(std::chrono::steady_clock::time_point deadline) {
  pool_->stop_at(deadline);
}

void SelectiveSearch::stop_when(const std::atomic<bool>* told) {
  pool_->stop_when(told);
}

void SelectiveSearch::set_level(int level) {
  pool_->set_selectivity(kSelectivities[static_cast<std::size_t>(level)]);
}

BestMove SelectiveSearch::best_move(const State& state, const MoveChoice& choice) {
  const State root = field_.from_board(state);
  const int vacant = std::popcount(field_.vacant(root.mover, root.opponent));
  table_.begin_generation();
  pool_->begin();
  std::vector<RootMove> moves = list_moves(root, choice);
  const auto named = [&](BestMove best) {
    const auto chosen = std::ranges::find(moves, best.cell, &RootMove::cell);
    best.cell = field_.to_board(best.cell);
    best.value -= chosen->bonus;
    return best;
  };
  set_level(choice.steps.front().level);
  BestMove best =
      search_root(moves, {.depth = 1, .level = choice.steps.front().level}, -kInfinity, kInfinity);
  for (SearchStep step : choice.steps) {
    step.depth = std::min({step.depth, vacant, SelectiveTable::kMaxDepth});
    if (step == best.step || is_stopped()) continue;
    if (choice.continues && !choice.continues(named(best), step)) break;
    set_level(step.level);
    const BestMove found = search_in_window(moves, step, best);
    if (found.cell >= 0) best = found;
  }
  return named(best);
}

bool SelectiveSearch::is_obvious(const State& state, const BestMove& best, int depth, int margin) {
  set_level(best.step.level);
  for (const RootMove& move : list_moves(field_.from_board(state), {})) {
    if (field_.to_board(move.cell) == best.cell) continue;
    const int bound = best.value - margin;
    if (-search(move.next, -bound, -bound + 1, depth - 1) >= bound || pool_->stopped()) return false;
  }
  return true;
}

std::optional<int> SelectiveSearch::value(const State& state, int depth, int level) {
  depth = std::min(depth, SelectiveTable::kMaxDepth);
  table_.begin_generation();
  pool_->begin();
  set_level(level);
  const State root = field_.from_board(state);
  int value = 0;
  for (int deeper = std::min(depth, 1); deeper <= depth && !pool_->stopped(); ++deeper)
    value = search(root, -kInfinity, kInfinity, deeper);
  return pool_->stopped() ? std::nullopt : std::optional(value);
}

std::vector<SelectiveSearch::RootMove> SelectiveSearch::list_moves(const State& state,
                                                                   const MoveChoice& choice) const {
  std::vector<RootMove> moves;
  const Bitboard legal =
      kernel_.line_ends(field_, state.mover, state.opponent) & field_.vacant(state.mover, state.opponent);
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const int on_board = field_.to_board(cell);
    if ((choice.among & bit(on_board)) == 0) continue;
    moves.push_back(
        {.cell = cell,
         .next = state_after(state, kernel_.flips(field_, cell, state.mover, state.opponent), cell),
         .bonus = choice.bonus ? choice.bonus(on_board) : 0});
  }
  return moves;
}

// With windows around the last value, until one has the value in it. Of a search that was stopped: the last move that proved better
// than the first, or none.
BestMove SelectiveSearch::search_in_window(std::vector<RootMove>& moves, const SearchStep& step,
                                           const BestMove& before) {
  int below = step.depth < kWindowDepth ? kInfinity : kFirstWindow;
  int above = below;
  const int first = moves.front().cell;
  BestMove better{.cell = -1, .value = -kInfinity, .step = step};
  for (;;) {
    const int alpha = std::max(before.value - below, -kInfinity);
    const int beta = std::min(before.value + above, kInfinity);
    const int tried = moves.front().cell;
    BestMove found = search_root(moves, step, alpha, beta);
    // After a window that was too high another move may be tried first, of which nothing is known.
    if (found.value > alpha && (tried == first || tried == better.cell)) {
      better = found;
      if (found.cell == first) better.cell = -1;
    }
    if (pool_->stopped()) return better;
    if (found.value <= alpha && alpha > -kInfinity) {
      below *= kWindowFactor;
    } else if (found.value >= beta && beta < kInfinity) {
      above *= kWindowFactor;
    } else {
      return found;
    }
  }
}

// The best move's value is compared with its bonus. The moves are tried in their order; the best is the first then. A stop leaves
// what was found before.
BestMove SelectiveSearch::search_root(std::vector<RootMove>& moves, const SearchStep& step, int alpha,
                                      int beta) {
  BestMove best{.cell = -1, .value = -kInfinity, .step = step};
  for (std::size_t i = 0; i < moves.size() && best.value < beta; ++i) {
    const RootMove move = moves[i];
    const int least = std::max(alpha, best.value) - move.bonus;  // to be beaten
    const int most = beta - move.bonus;
    int value = -search(move.next, i == 0 ? -most : -least - 1, -least, step.depth - 1);
    if (step.depth > 1 && pool_->stopped()) break;
    if (i > 0 && value > least && value < most) {
      const int exact = -search(move.next, -most, -least, step.depth - 1);
      if (step.depth == 1 || !pool_->stopped()) value = exact;  // else it is better by what is known of it
    }
    if (best.cell >= 0 && value + move.bonus <= best.value) continue;
    best.cell = move.cell;
    best.value = value + move.bonus;
    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return best;
}

int SelectiveSearch::search(const State& state, int alpha, int beta, int depth) {
  return kernel_.search(field_.objective).search_by_evaluation(pool_->first(), state, alpha, beta, depth);
}

bool SelectiveSearch::is_stopped() const {
  return pool_->stopped() || (should_stop_ && should_stop_());
}

}  // namespace othello::endgame
