#include "solve/value_lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "solve/tuning.h"
#include "system/errors.h"

namespace othello::solve {
namespace {

// No game has so many moves and passes.
constexpr std::size_t kWholeGame = 2 * std::size_t{kMaxCells};

endgame::ValueBounds negated(const endgame::ValueBounds& value) {
  return {.lower = -value.upper, .upper = -value.lower};
}

}  // namespace

std::shared_ptr<ValueBook> open_matching_book(const std::string& path, const Board& board,
                                              std::optional<ScoreRule> score) {
  std::shared_ptr<ValueBook> book = open_value_book(path);
  const auto require = [&](const char* what, std::string_view is, std::string_view wanted) {
    if (is != wanted)
      throw DamagedFile(fmt::format("{}: has values of {} {}, not {}", path, what, is, wanted));
  };
  require("board", book->label().board.name(), board.name());
  if (score) require("score", name_of(book->label().score), name_of(*score));
  return book;
}

ValueLookup::ValueLookup(ValueBook& book, const endgame::SolverOptions& options, double seconds)
    : book_(book), rules_(book.label().board), options_(options), seconds_(seconds) {
  options_.should_stop = [this, stop = options.should_stop] {
    return (stop && stop()) || (seconds_ > 0 && stopwatch_.seconds() >= seconds_);
  };
}

void ValueLookup::begin() {
  stopwatch_ = Stopwatch();
  deadline_ = deadline_in(seconds_);
}

ValueRow ValueLookup::answer(std::size_t position, const State& state, bool with_moves, bool with_line) {
  begin();
  ahead_.clear();
  const std::uint64_t nodes_before = solver_ ? solver_->nodes() : 0;
  ValueRow row{.position = position,
               .state = state,
               .vacant = book_.label().board.cells() - state.discs(),
               .value = {},
               .reachable = true,
               .stated = {},
               .best = {},
               .line = {},
               .moves = {}};
  const Known value = value_of(state);
  row.reachable = value.has_value();
  if (value) row.value = *value;
  if (value && with_moves) row.moves = moves_of(state);
  if (value && value->is_exact()) {
    std::vector<int> line;
    follow_best(state, value->lower, with_line ? kWholeGame : 1, line);
    if (!line.empty()) row.best = line.front();
    if (with_line) row.line = std::move(line);
  }
  row.nodes = (solver_ ? solver_->nodes() : 0) - nodes_before;
  row.seconds = stopwatch_.seconds();
  return row;
}

std::optional<endgame::ValueBounds> ValueLookup::value(const State& state) {
  begin();
  ahead_.clear();
  return value_of(state);
}

std::vector<endgame::MoveValue> ValueLookup::stored_moves(const State& state) {
  ahead_.clear();
  if (!covers(depth_of(state) + 1)) return {};
  std::vector<endgame::MoveValue> moves = moves_of(state);
  const bool all = std::ssize(moves) == std::popcount(rules_.moves(state));
  return all ? moves : std::vector<endgame::MoveValue>();
}

// Without those that lead to no reachable state.
std::vector<endgame::MoveValue> ValueLookup::moves_of(const State& state) {
  std::vector<endgame::MoveValue> moves;
  for (Bitboard left = rules_.moves(state); left != 0; left &= left - 1) {
    const int cell = std::countr_zero(left);
    const Known after = value_of(rules_.after_move(state, cell));
    if (after) moves.push_back({.cell = cell, .value = negated(*after)});
  }
  return moves;
}

bool ValueLookup::is_over(const State& state) const {
  return rules_.moves(state) == 0 && rules_.moves(state.with_roles_exchanged()) == 0;
}

int ValueLookup::depth_of(const State& state) const {
  return book_.label().board.depth_of(state);
}

bool ValueLookup::covers(int depth) const {
  return std::ranges::any_of(book_.label().depths, [&](int stored) {
    return stored >= depth && stored <= depth + tuning::kLookAheadPlies;
  });
}

ValueLookup::Known ValueLookup::value_of(const State& state) {
  if (book_.has(depth_of(state))) return stored(state);
  if (is_over(state)) {
    const Value value = final_score(book_.label().score, book_.label().board, state);
    return endgame::ValueBounds{.lower = value, .upper = value};
  }
  if (!covers(depth_of(state))) return solver().solve(state);
  const auto known = ahead_.find(state);
  if (known != ahead_.end()) return known->second;
  return ahead_.emplace(state, look_ahead(state)).first->second;
}

ValueLookup::Known ValueLookup::stored(const State& state) {
  if (const auto value = book_.find(state)) return endgame::ValueBounds{.lower = *value, .upper = *value};
  // After a pass the discs are those of the state that passed, which is the one that is stored.
  const State before = state.with_roles_exchanged();
  if (rules_.moves(before) != 0) return std::nullopt;
  const auto value = book_.find(before);
  if (!value) return std::nullopt;
  return endgame::ValueBounds{.lower = -*value, .upper = -*value};
}

ValueLookup::Known ValueLookup::look_ahead(const State& state) {
  const Bitboard moves = rules_.moves(state);
  if (moves == 0) {
    const Known after = value_of(state.with_roles_exchanged());
    return after ? Known(negated(*after)) : std::nullopt;
  }
  Known best;
  for (Bitboard left = moves; left != 0; left &= left - 1) {
    const Known after = value_of(rules_.after_move(state, std::countr_zero(left)));
    if (!after) return std::nullopt;
    const endgame::ValueBounds value = negated(*after);
    if (!best) best = value;
    best->lower = std::max(best->lower, value.lower);
    best->upper = std::max(best->upper, value.upper);
  }
  return best;
}

// Appends best play from a state of this value to the end of the game, or till the line has `most` moves.
void ValueLookup::follow_best(State state, int value, std::size_t most, std::vector<int>& line) {
  while (!is_over(state) && line.size() < most) {
    if (rules_.moves(state) == 0) {
      line.push_back(endgame::kPass);
      state = state.with_roles_exchanged();
      value = -value;
      continue;
    }
    if (!covers(depth_of(state) + 1)) {
      const std::vector<int> rest = solver().principal_variation(state, value, most - line.size());
      line.insert(line.end(), rest.begin(), rest.end());
      return;
    }
    Bitboard left = rules_.moves(state);
    const endgame::ValueBounds wanted{.lower = -value, .upper = -value};
    while (left != 0 && value_of(rules_.after_move(state, std::countr_zero(left))) != wanted)
      left &= left - 1;
    if (left == 0) return;  // the search was stopped
    line.push_back(std::countr_zero(left));
    state = rules_.after_move(state, line.back());
    value = -value;
  }
}

endgame::Solver& ValueLookup::solver() {
  if (!solver_) solver_ = std::make_unique<endgame::Solver>(book_.label().board, options_);
  if (seconds_ > 0) solver_->stop_at(deadline_);
  return *solver_;
}

}  // namespace othello::solve
