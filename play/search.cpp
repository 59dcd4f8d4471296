#include "play/search.h"

#include <algorithm>
#include <bit>

namespace othello::play {
namespace {

using endgame::Move;
using endgame::MoveList;
using endgame::state_after;

// More than any value, with what a move may bonus.
constexpr int kInfinity = 100 * kHundredthsPerDisc * kMaxCells;

// From this depth on states are stored in the table, and moves are sorted by their static value.
constexpr int kTableDepth = 2;

// Nodes between two checks whether the search must stop.
constexpr std::uint64_t kNodesBetweenLooks = 1024;

}  // namespace

Search::Search(const Evaluation& evaluation, ScoreRule rule, std::uint64_t table_bytes)
    : evaluation_(evaluation),
      field_(evaluation.features().field()),
      kernel_(endgame::chosen_kernel()),
      rule_(rule),
      table_(table_bytes) {}

BestMove Search::best_move(const State& state, int depth, const std::function<bool()>& should_stop,
                           const std::function<int(int)>& bonus) {
  const int vacant = std::popcount(field_.vacant(state.mover, state.opponent));
  depth = std::clamp(depth, 1, std::min(vacant, SearchTable::kMaxDepth));
  table_.begin_generation();
  stopped_ = false;
  should_stop_ = {};
  BestMove best = search_root(state, 1, -1, bonus);
  should_stop_ = should_stop;
  for (int deeper = 2; deeper <= depth && !stopped_; ++deeper) {
    if (on_depth_) on_depth_(deeper);
    const BestMove found = search_root(state, deeper, best.cell, bonus);
    if (!stopped_) best = found;
  }
  return best;
}

std::optional<int> Search::value(const State& state, int depth, const std::function<bool()>& should_stop) {
  depth = std::min(depth, SearchTable::kMaxDepth);
  table_.begin_generation();
  stopped_ = false;
  should_stop_ = should_stop;
  int value = 0;
  for (int deeper = std::min(depth, 1); deeper <= depth && !stopped_; ++deeper)
    value = search(state, deeper, -kInfinity, kInfinity);
  return stopped_ ? std::nullopt : std::optional(value);
}

BestMove Search::search_root(const State& state, int depth, int first, const std::function<int(int)>& bonus) {
  MoveList moves;
  list_moves(state, legal_moves(state), first, kTableDepth, moves);
  BestMove best{.cell = -1, .value = -kInfinity, .depth = depth};
  for (int i = 0; i < moves.count(); ++i) {
    const Move& move = moves.select_best(i);
    const State next = state_after(state, move.flipped, move.cell);
    const int move_bonus = bonus ? bonus(field_.to_board(move.cell)) : 0;
    const int least = best.value - move_bonus;  // to be beaten
    int value = i == 0 ? -search(next, depth - 1, -kInfinity, kInfinity)
                       : -search(next, depth - 1, -least - 1, -least);
    if (i > 0 && value > least) value = -search(next, depth - 1, -kInfinity, -least);
    if (stopped_) break;
    if (value > least) best = {.cell = move.cell, .value = value + move_bonus, .depth = depth};
  }
  if (bonus && best.cell >= 0) best.value -= bonus(field_.to_board(best.cell));
  return best;
}

int Search::search(const State& state, int depth, int alpha, int beta) {
  const Bitboard legal = legal_moves(state);
  if (legal == 0) {
    const State passed = state.with_roles_exchanged();
    if (legal_moves(passed) == 0) return end_value_in_hundredths(state);
    return -search(passed, depth, -beta, -alpha);
  }
  if (depth <= 0) return evaluation_.value(state, legal, legal_moves(state.with_roles_exchanged()));
  if (stopped()) return alpha;
  ++nodes_;
  const int vacant = std::popcount(field_.vacant(state.mover, state.opponent));
  return search_successors(state, legal, std::min(depth, vacant), alpha, beta);
}

int Search::search_successors(const State& state, Bitboard legal, int depth, int alpha, int beta) {
  const std::uint64_t hash = SearchTable::hash(state);
  int known = -1;
  if (depth >= kTableDepth) {
    if (const auto found = table_.find(hash, state)) {
      known = found->move;
      // Not what was searched deeper: values are those of the depth, whatever was searched before.
      if (found->depth == depth) {
        if (found->kind == BoundKind::kExact) return found->value;
        if (found->kind == BoundKind::kLower && found->value >= beta) return found->value;
        if (found->kind == BoundKind::kUpper && found->value <= alpha) return found->value;
      }
    }
  }
  MoveList moves;
  list_moves(state, legal, known, depth, moves);
  int best = -kInfinity;
  int best_cell = -1;
  for (int i = 0; i < moves.count() && best < beta; ++i) {
    const Move& move = moves.select_best(i);
    const State next = state_after(state, move.flipped, move.cell);
    const int least = std::max(alpha, best);
    int value =
        i == 0 ? -search(next, depth - 1, -beta, -least) : -search(next, depth - 1, -least - 1, -least);
    if (i > 0 && value > least && value < beta) value = -search(next, depth - 1, -beta, -least);
    if (stopped_) return alpha;
    if (value > best) {
      best = value;
      best_cell = move.cell;
    }
  }
  if (depth >= kTableDepth) {
    const BoundKind kind = best >= beta    ? BoundKind::kLower
                           : best <= alpha ? BoundKind::kUpper
                                           : BoundKind::kExact;
    table_.store(hash, state, {.value = best, .kind = kind, .move = best_cell, .depth = depth});
  }
  return best;
}

void Search::list_moves(const State& state, Bitboard legal, int known, int depth, MoveList& moves) const {
  for (Bitboard rest = legal; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Bitboard flipped = kernel_.flips(cell, state.mover, state.opponent);
    int priority = 0;
    if (cell == known) {
      priority = kInfinity;
    } else if (depth >= kTableDepth) {
      const State next = state_after(state, flipped, cell);
      priority = -evaluation_.value(next, legal_moves(next), legal_moves(next.with_roles_exchanged()));
    }
    moves.add({.flipped = flipped, .replies = 0, .hash = 0, .cell = cell, .priority = priority});
  }
}

int Search::end_value_in_hundredths(const State& state) const {
  const int vacant = std::popcount(field_.vacant(state.mover, state.opponent));
  const int difference = std::popcount(state.mover) - std::popcount(state.opponent);
  return kHundredthsPerDisc * final_score(rule_, difference, vacant);
}

Bitboard Search::legal_moves(const State& state) const {
  return kernel_.line_ends(state.mover, state.opponent) & field_.vacant(state.mover, state.opponent);
}

bool Search::stopped() {
  if (!stopped_ && should_stop_ && nodes_ % kNodesBetweenLooks == 0) stopped_ = should_stop_();
  return stopped_;
}

}  // namespace othello::play
