#include "play/player.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "board/rules.h"

namespace othello::play {
namespace {

using endgame::MoveValue;

// All moves are judged by evaluation first, with this share of the time, in case that the solver does not finish.
constexpr double kShareBeforeSolving = 0.25;
constexpr double kSecondsOfAGlance = 0.3;
// Of the time of a move, in case that the solver does not finish what seemed quick.
constexpr double kShareOfSolvingAtOnce = 0.3;
// Of the time in which two moves are compared.
constexpr double kShareOfBest = 0.6;

// With a time, what was not solved is at last as sure as this level of selectivity.
constexpr int kMaxLevelInTime = endgame::kFullWidth - 1;

// The other moves are obviously worse by so much, in hundredths of a disc, as a search of so many plies less sees.
constexpr int kObviousMargin = 600;
constexpr int kObviousPliesLess = 3;

bool better(const JudgedMove& a, const JudgedMove& b) {
  return a.value > b.value;
}

std::vector<JudgedMove> judged(const std::vector<MoveValue>& moves) {
  std::vector<JudgedMove> result;
  for (const MoveValue& move : moves) {
    if (!move.value.is_exact()) return {};
    result.push_back(
        {.cell = move.cell, .value = kHundredthsPerDisc * move.value.lower, .value_kind = ValueKind::kExact});
  }
  std::ranges::stable_sort(result, better);
  return result;
}

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 29) * 0xd6e8feb86659fd93u;
  return x ^ x >> 32;
}

}  // namespace

Player::Player(const Board& board, const PlayerOptions& options)
    : options_(options),
      field_(board, objective_of(options.score)),
      kernel_(endgame::chosen_kernel(field_)),
      evaluation_(field_),
      speed_(options.threads),
      searchers_(board, evaluation_,
                 {.score = options.score,
                  .threads = options.threads,
                  .table_bytes = options.table_bytes,
                  .watch = options.watch}) {}

JudgedMove Player::choose_move(const State& state, const Limits& limits) {
  const Searchers::Thought thought(searchers_);
  if (options_.stored) {
    const std::vector<JudgedMove> moves = judged(options_.stored(board(), state));
    if (!moves.empty()) return moves.front();
  }
  if (limits.is_only_timed() || !is_solved_by(vacant_of(state), limits)) {
    if (const auto known = find_in_book(state)) return *known;
  }
  const Bitboard legal = legal_moves(field_.from_board(state));
  if (std::has_single_bit(legal))
    return {.cell = field_.to_board(std::countr_zero(legal)), .value = 0, .value_kind = ValueKind::kOnlyMove};
  if (limits.is_timed()) return choose_in_time(state, limits);
  searchers_.set_time(0);
  if (!is_solved_by(vacant_of(state), limits)) {
    Pace pace(limits.time());
    return search(state, limits, pace);
  }
  searchers_.solver().clear_tables();
  if (const auto best = solve(state)) return *best;
  return likely_move(state);
}

JudgedMove Player::choose_among(const State& state, Bitboard cells, int level) {
  const Searchers::Thought thought(searchers_);
  searchers_.set_time(0);
  const Limits limits{.level = level};
  const int vacant = vacant_of(state);
  const Bitboard legal = legal_moves(field_.from_board(state));
  if (field_.from_board(State{cells, 0}).mover == legal && is_solved_by(vacant, limits)) {
    searchers_.solver().clear_tables();
    if (auto best = solve(state)) {
      best->step = {.depth = vacant, .level = endgame::kFullWidth};
      return *best;
    }
  }
  Pace pace(limits.time());
  return search(state, limits, pace, cells);
}

std::optional<JudgedMove> Player::find_in_book(const State& state) const {
  if (!options_.book || options_.book->board() != board()) return std::nullopt;
  std::optional<JudgedMove> best;
  int best_value = 0;
  for (const BookMove& move : options_.book->moves(state)) {
    const int value = move.value + (options_.seed == 0 ? 0 : random_bonus(state, move.cell));
    if (best && value <= best_value) continue;
    best = {.cell = move.cell, .value = move.value, .value_kind = ValueKind::kEstimate, .step = move.step};
    best_value = value;
  }
  return best;
}

// Steps of a search, until solving seems to fit into the time.
JudgedMove Player::choose_in_time(const State& state, const Limits& limits) {
  searchers_.set_time(limits.seconds);
  Pace pace(limits.time());
  const double forecast = forecast_solving(vacant_of(state));
  const bool is_solved = is_solved_by(vacant_of(state), limits);
  if (is_solved && pace.solves_at_once(forecast)) {
    searchers_.set_time(kShareOfSolvingAtOnce * limits.seconds);  // the forecast may be wrong
    if (const auto best = solve(state)) return *best;
    if (searchers_.is_ended_by_watch()) return likely_move(state);
    searchers_.set_time((1 - kShareOfSolvingAtOnce) * limits.seconds);
  }
  const JudgedMove found = search(state, limits, pace);
  if (!is_solved || !pace.may_solve(forecast_solving(vacant_of(state)))) return found;
  return solve(state).value_or(found);
}

ComparedMoves Player::compare_move(const State& state, int made, const Limits& limits) {
  Limits of_best = limits;
  of_best.seconds *= kShareOfBest;
  const JudgedMove best = choose_move(state, of_best);
  if (best.cell == made || best.value_kind == ValueKind::kOnlyMove || best.value_kind == ValueKind::kLikely)
    return {.best = best, .made = best};
  JudgedMove judged = judge_move(state, made, best, limits);
  if (best.value_kind == ValueKind::kExact)
    judged.value = std::min(judged.value, best.value);  // which is proved
  return {.best = judged.value >= best.value ? judged : best, .made = judged};
}

// Solved if the best move was, or else by the same step of the search; by an earlier one if the time does not suffice.
JudgedMove Player::judge_move(const State& state, int cell, const JudgedMove& best, const Limits& limits) {
  const Searchers::Thought thought(searchers_);
  searchers_.set_time((1 - kShareOfBest) * limits.seconds);
  const State next = Rules(board()).after_move(state, cell);
  const auto exact = [&](int value) {
    return JudgedMove{.cell = cell, .value = -kHundredthsPerDisc * value, .value_kind = ValueKind::kExact};
  };
  if (best.value_kind == ValueKind::kExact) {
    const endgame::ValueBounds value = searchers_.solver().solve(next);
    if (value.is_exact()) return exact(value.lower);
  }
  const int vacant = vacant_of(state);
  const endgame::SearchStep last =
      best.value_kind == ValueKind::kExact ? last_step(vacant, limits) : best.step;
  if (best.value_kind == ValueKind::kExact) searchers_.set_time(kSecondsOfAGlance);
  endgame::SelectiveSearch& search = searchers_.search(limits);
  const auto judged = [&](const endgame::SearchStep& step) {
    const std::optional<int> value = search.value(next, step.depth - 1, step.level);
    return value ? std::optional(JudgedMove{
                       .cell = cell, .value = -*value, .value_kind = ValueKind::kEstimate, .step = step})
                 : std::nullopt;
  };
  if (const auto found = judged(last)) return *found;
  JudgedMove found{.cell = cell, .value = best.value, .value_kind = ValueKind::kLikely};
  searchers_.set_time(kSecondsOfAGlance);
  for (const endgame::SearchStep& step : steps_to(last, vacant)) {
    const auto deeper = judged(step);
    if (!deeper) break;
    found = *deeper;
  }
  return found;
}

// As if the opponent's move were the player's own, without a limit.
void Player::ponder(const State& state) {
  constexpr double kEndless = 1e9;
  constexpr double kSolving = 100;  // what takes longer is searched: that helps even if it is not finished
  choose_in_time(state, {.level = {}, .seconds = kEndless, .solving = kSolving});
}

// The move of a thought that was stopped while it solved.
JudgedMove Player::likely_move(const State& state) {
  const int cell = searchers_.solver().likely_move(state);
  if (cell != endgame::kPass) return {.cell = cell, .value = 0, .value_kind = ValueKind::kLikely};
  const Limits limits = fallback_limits();
  searchers_.set_time(limits.seconds);
  Pace pace(limits.time());
  return search(state, limits, pace);
}

// The limits of a look that replaces a thought stopped before it found anything; `watch` is not called.
Limits Player::fallback_limits() {
  searchers_.end_watch();
  return {.level = kDefaultLevel, .seconds = kSecondsOfAGlance};
}

// Nothing if the time did not suffice.
std::optional<JudgedMove> Player::solve(const State& state) {
  searchers_.set_step({.depth = 0, .level = endgame::kFullWidth});
  const Stopwatch stopwatch;
  const std::uint64_t nodes_before = searchers_.solver().nodes();
  const endgame::ValueBounds value = searchers_.solver().solve(state);
  std::vector<int> line;
  if (value.is_exact()) line = searchers_.solver().principal_variation(state, value.lower, 1);
  speed_.add_solving(static_cast<double>(searchers_.solver().nodes() - nodes_before), stopwatch.seconds());
  if (line.empty()) return std::nullopt;
  return JudgedMove{
      .cell = line.front(), .value = kHundredthsPerDisc * value.lower, .value_kind = ValueKind::kExact};
}

std::vector<JudgedMove> Player::judge_moves(const State& state, const Limits& limits) {
  const Searchers::Thought thought(searchers_);
  if (options_.stored) {
    std::vector<JudgedMove> moves = judged(options_.stored(board(), state));
    if (!moves.empty()) return moves;
  }
  if (legal_moves(field_.from_board(state)) == 0) return {};
  const int vacant = vacant_of(state);
  const bool fits =
      !limits.is_timed() || forecast_solving(vacant) * std::popcount(legal_moves(field_.from_board(state))) <=
                                (1 - kShareBeforeSolving) * limits.seconds;
  if (!is_solved_by(vacant, limits) || !fits) return judge_by_evaluation(state, limits);
  std::vector<JudgedMove> otherwise;
  if (limits.is_timed())
    otherwise =
        judge_by_evaluation(state, {.level = limits.level, .seconds = kShareBeforeSolving * limits.seconds});
  searchers_.set_time((1 - kShareBeforeSolving) * limits.seconds);
  std::vector<JudgedMove> exact = judge_by_solving(state);
  if (!exact.empty()) return exact;
  return otherwise.empty() ? judge_by_evaluation(state, fallback_limits()) : otherwise;
}

// Nothing if the time did not suffice.
std::vector<JudgedMove> Player::judge_by_solving(const State& state) {
  searchers_.solver().clear_tables();
  searchers_.set_step({.depth = 0, .level = endgame::kFullWidth});
  return judged(searchers_.solver().solve_moves(state));
}

int Player::exact_value(const State& state) {
  searchers_.set_time(0);
  endgame::ValueBounds value;
  do {
    value = searchers_.solver().solve(state);
  } while (!value.is_exact());
  return value.lower;
}

int Player::searched_value(const State& state, int depth) {
  searchers_.set_time(0);
  return searchers_.search({.level = depth}).value(state, depth, endgame::kFullWidth).value();
}

Counts Player::features(const State& state) const {
  return evaluation_.features().count(field_.from_board(state));
}

int Player::evaluation(const State& state) const {
  const State in_field = field_.from_board(state);
  return evaluation_.value(in_field, legal_moves(in_field), legal_moves(in_field.with_roles_exchanged()));
}

Bitboard Player::legal_moves(const State& in_field) const {
  return kernel_.line_ends(field_, in_field.mover, in_field.opponent) &
         field_.vacant(in_field.mover, in_field.opponent);
}

bool Player::is_solved_by(int vacant, const Limits& limits) const {
  return limits.is_only_timed() || vacant <= solved_vacant(limits.max_level());
}

endgame::SearchStep Player::last_step(int vacant, const Limits& limits) const {
  if (!limits.is_only_timed()) return play::last_step(limits.max_level(), vacant);
  return {.depth = std::min(vacant, endgame::SelectiveTable::kMaxDepth), .level = kMaxLevelInTime};
}

JudgedMove Player::search(const State& state, const Limits& limits, Pace& pace, Bitboard among) {
  endgame::MoveChoice choice{.among = among,
                             .steps = steps_to(last_step(vacant_of(state), limits), vacant_of(state))};
  if (options_.seed != 0) choice.bonus = [&](int cell) { return random_bonus(state, cell); };
  const Stopwatch stopwatch;
  endgame::SelectiveSearch& search = searchers_.search(limits);
  choice.continues = [&](const endgame::BestMove& best, const endgame::SearchStep& next) {
    searchers_.set_step(next);
    return continues(state, limits, pace, search, best);
  };
  const std::uint64_t nodes_before = search.nodes();
  const endgame::BestMove best = search.best_move(state, choice);
  speed_.add_searching(static_cast<double>(search.nodes() - nodes_before), stopwatch.seconds());
  return {.cell = best.cell, .value = best.value, .value_kind = ValueKind::kEstimate, .step = best.step};
}

// Whether the search takes its next step: in a level always, in time if there is time, and if solving does not fit instead.
bool Player::continues(const State& state, const Limits& limits, Pace& pace, endgame::SelectiveSearch& search,
                       const endgame::BestMove& best) {
  if (!limits.is_timed()) return true;
  if (searchers_.is_stopped()) return false;
  const int vacant = vacant_of(state);
  if (best.step.depth == vacant && is_solved_by(vacant, limits) && pace.may_solve(forecast_solving(vacant)))
    return false;
  if (pace.asks_if_obvious(best) &&
      search.is_obvious(state, best, best.step.depth - kObviousPliesLess, kObviousMargin))
    pace.set_obvious();
  return pace.may_begin_after(best);
}

// Deeper and deeper, as far as all moves are judged to the same depth.
std::vector<JudgedMove> Player::judge_by_evaluation(const State& state, const Limits& limits) {
  searchers_.set_time(limits.seconds);
  endgame::SelectiveSearch& search = searchers_.search(limits);
  const Rules rules(board());
  std::vector<JudgedMove> moves;
  for (const endgame::SearchStep& step : steps_to(last_step(vacant_of(state), limits), vacant_of(state))) {
    std::vector<JudgedMove> deeper;
    searchers_.set_step(step);
    for (Bitboard rest = rules.moves(state); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const std::optional<int> value =
          search.value(rules.after_move(state, cell), step.depth - 1, step.level);
      if (!value && step.depth > 1) return moves;
      deeper.push_back(
          {.cell = cell, .value = -value.value_or(0), .value_kind = ValueKind::kEstimate, .step = step});
    }
    std::ranges::stable_sort(deeper, better);
    moves = std::move(deeper);
  }
  return moves;
}

// From minus one disc to plus one.
int Player::random_bonus(const State& state, int cell) const {
  const std::uint64_t chance = scrambled(
      options_.seed + scrambled(state.mover + scrambled(state.opponent + static_cast<std::uint64_t>(cell))));
  return static_cast<int>(chance % (2 * kHundredthsPerDisc + 1)) - kHundredthsPerDisc;
}

}  // namespace othello::play
