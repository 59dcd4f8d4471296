#include "program/value_answers.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/rules.h"
#include "play/endgame/local_table.h"
#include "play/endgame/tuning.h"
#include "program/output/stop_signal.h"
#include "program/output/value_output.h"
#include "program/value_keeper.h"
#include "system/errors.h"
#include "system/stopwatch.h"
#include "system/team.h"

namespace othello {

namespace {

// Of fewer vacant cells a search is not shared among threads, however many there are.
constexpr int kSmallVacant = endgame::kShareVacant - 1;
// The least table of a solver, what a solver of a single thread takes, and the share of the memory that these may have.
constexpr std::uint64_t kLeastTableBytes = std::uint64_t{64} << 10;
constexpr std::uint64_t kSmallSolverBytes = kLeastTableBytes + endgame::LocalTable::kBytes;
constexpr std::uint64_t kSmallDivisor = 4;
// Fewer positions for each thread are not worth waking it.
constexpr std::size_t kLeastPerThread = 16;

// The value, from those of the moves.
endgame::Value best_of(const std::vector<endgame::MoveValue>& moves) {
  endgame::Value best = moves.front().value;
  for (const endgame::MoveValue& move : moves) {
    best.lower = std::max(best.lower, move.value.lower);
    best.upper = std::max(best.upper, move.value.upper);
  }
  return best;
}

}  // namespace

ValueAnswers::ValueAnswers(const AnswerOptions& options, std::function<void(const endgame::Stage&)> begun,
                           std::function<void(std::uint64_t)> counted)
    : options_(options), begun_(std::move(begun)), counted_(std::move(counted)) {
  const std::uint64_t share = options_.table_bytes / kSmallDivisor;
  const auto threads =
      std::clamp<std::uint64_t>(share / kSmallSolverBytes, 1, static_cast<std::uint64_t>(options_.threads));
  small_.resize(threads);
}

bool ValueAnswers::is_small(const State& state) const {
  const Board& board = options_.board;
  return board.cells() - state.discs() <= kSmallVacant ||
         (options_.book && options_.book->has(board.depth_of(state)));
}

ValueAnswers::Means ValueAnswers::means(const endgame::SolverOptions& options) const {
  if (!options_.book) return {nullptr, std::make_unique<endgame::KeptSolver>(options_.board, options)};
  return {std::make_unique<LookUp>(*options_.book, options, options_.time.count()), nullptr};
}

void ValueAnswers::answer_small(std::span<const ValuePosition> positions,
                                std::span<std::optional<ValueRow>> rows) {
  if (options_.time.count() > 0 || !options_.checkpoint.empty()) return;
  std::vector<std::size_t> small;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_small(positions[i].state)) small.push_back(i);
  }
  const std::size_t threads = std::clamp<std::size_t>(small.size() / kLeastPerThread, 1, small_.size());
  std::atomic<std::size_t> next{0};
  run_team(static_cast<int>(threads), [&](int thread) {
    Means& means_of_thread = small_[static_cast<std::size_t>(thread)];
    if (!means_of_thread.look_up && !means_of_thread.solver)
      means_of_thread =
          means({.score = options_.score, .threads = 1, .table_bytes = kLeastTableBytes, .should_stop = {}});
    for (std::size_t i = next++; i < small.size() && !stop_requested(); i = next++)
      rows[small[i]] = answer_by(means_of_thread, positions[small[i]]);
  });
}

ValueRow ValueAnswers::answer(const ValuePosition& position) {
  if (!options_.checkpoint.empty()) return searched_with_checkpoint(position);
  if (!options_.book && (options_.time.count() > 0 || !options_.keeps_tables))
    return searched_in_time(position);
  if (!all_.look_up && !all_.solver) all_ = means(options_of_all());
  return answer_by(all_, position);
}

endgame::SolverOptions ValueAnswers::options_of_all() const {
  const std::uint64_t small = kSmallSolverBytes * small_.size();
  const std::uint64_t left = options_.table_bytes - std::min(small, options_.table_bytes);
  const std::uint64_t useful = endgame::useful_table_bytes(options_.board.last_depth());
  return {.score = options_.score,
          .threads = options_.threads,
          .table_bytes = std::clamp(left, kLeastTableBytes, useful),
          .should_stop = stop_requested,
          .begun = begun_,
          .counted = counted_};
}

ValueRow ValueAnswers::answer_by(Means& means, const ValuePosition& position) const {
  if (means.look_up && !options_.with_best) return looked_up(*means.look_up, position);
  if (means.look_up)
    return means.look_up->answer(position.number, position.state, options_.with_moves, options_.with_line);
  return searched(means.solver->solver(options_.board.cells() - position.state.discs()), position);
}

// The value alone.
ValueRow ValueAnswers::looked_up(LookUp& look_up, const ValuePosition& position) const {
  ValueRow row = row_of(position);
  const auto value = look_up.value(position.state);
  row.reachable = value.has_value();
  if (value) row.value = *value;
  return row;
}

// Whether a signal, or the end of the time from now on, ends a search.
std::function<bool()> ValueAnswers::limit() const {
  return [seconds = options_.time.count(), stopwatch = Stopwatch()] {
    return stop_requested() || (seconds > 0 && stopwatch.seconds() >= seconds);
  };
}

endgame::SolverOptions ValueAnswers::options_for(const ValuePosition& position) const {
  endgame::SolverOptions options = options_of_all();
  const std::uint64_t useful = endgame::useful_table_bytes(options_.board.cells() - position.state.discs());
  const auto made =
      std::ranges::count_if(small_, [](const Means& means) { return means.look_up || means.solver; });
  const std::uint64_t small = kSmallSolverBytes * static_cast<std::uint64_t>(made);
  options.table_bytes =
      std::clamp(options_.table_bytes - std::min(small, options_.table_bytes), kLeastTableBytes, useful);
  return options;
}

// By a solver of its own, with a table of its own: no position's time depends on what was searched before.
ValueRow ValueAnswers::searched_in_time(const ValuePosition& position) const {
  const Stopwatch stopwatch;
  endgame::SolverOptions options = options_for(position);
  options.should_stop = limit();
  endgame::Solver solver(options_.board, options);
  ValueRow row = searched(solver, position);
  row.seconds = stopwatch.seconds();  // as the limit counts them
  return row;
}

namespace {

endgame::ValueCheckpoint label_of(const AnswerOptions& options, const ValuePosition& position) {
  endgame::ValueCheckpoint label;
  label.board = options.board.name();
  label.score = options.score;
  label.position = position.state;
  return label;
}

}  // namespace

void ValueAnswers::check_checkpoint(const AnswerOptions& options, const ValuePosition& position) {
  ValueKeeper::check(options.checkpoint, label_of(options, position));
}

ValueRow ValueAnswers::searched_with_checkpoint(const ValuePosition& position) {
  const Stopwatch stopwatch;
  ValueKeeper keeper(options_.checkpoint, options_.checkpoint_interval, label_of(options_, position),
                     limit());
  endgame::SolverOptions options = options_for(position);
  options.should_stop = [&keeper] { return keeper.should_stop(); };
  endgame::Solver solver(options_.board, options);
  ValueRow row = row_of(position);
  const std::optional<endgame::ValueCheckpoint> loaded = keeper.load(solver);
  row.value = loaded ? loaded->proved : endgame::Value{-options_.board.cells(), options_.board.cells()};
  const auto save = [&](bool is_last) {
    unsaved_ = nullptr;
    try {
      keeper.save(solver, row.value, solver.nodes());
    } catch (const WriteError& error) {
      unsaved_ = std::current_exception();
      if (!is_last) options_.warn(error.what());
    }
  };
  for (prove(solver, row); solver.stopped() && !keeper.interrupted(); prove(solver, row)) save(false);
  keeper.end_intervals();
  name_best(solver, row);
  if (!loaded || !loaded->proved.exact() || options_.with_moves) save(true);
  row.nodes = solver.nodes() + (loaded ? loaded->nodes : 0);  // of all runs
  row.seconds = stopwatch.seconds() + (loaded ? loaded->seconds : 0);
  return row;
}

void ValueAnswers::require_checkpoint() const {
  if (unsaved_) std::rethrow_exception(unsaved_);
}

ValueRow ValueAnswers::row_of(const ValuePosition& position) const {
  return {.position = position.number,
          .state = position.state,
          .vacant = options_.board.cells() - position.state.discs(),
          .value = {},
          .reachable = {},
          .stated = {},
          .best = {},
          .line = {},
          .moves = {}};
}

ValueRow ValueAnswers::searched(endgame::Solver& solver, const ValuePosition& position) const {
  const Stopwatch stopwatch;
  const std::uint64_t nodes_before = solver.nodes();
  ValueRow row = row_of(position);
  row.value = {.lower = -options_.board.cells(), .upper = options_.board.cells()};
  prove(solver, row);
  name_best(solver, row);
  row.nodes = solver.nodes() - nodes_before;
  row.seconds = stopwatch.seconds();
  return row;
}

// Narrows the bounds, and finds the moves' values, as far as it is not stopped.
void ValueAnswers::prove(endgame::Solver& solver, ValueRow& row) const {
  if (options_.with_moves) row.moves = solver.solve_moves(row.state);
  if (row.moves.empty()) {
    row.value = solver.solve(row.state, row.value, options_.within);
    return;
  }
  const endgame::Value best = best_of(row.moves);
  row.value = {.lower = std::max(row.value.lower, best.lower),
               .upper = std::min(row.value.upper, best.upper)};
}

void ValueAnswers::name_best(endgame::Solver& solver, ValueRow& row) const {
  if (row.value.exact() && (options_.with_best || options_.with_line)) {
    const std::size_t most = options_.with_line ? 2 * std::size_t{kMaxCells} : 1;  // with passes
    std::vector<int> line = solver.best_line(row.state, row.value.lower, most);
    if (!line.empty()) row.best = line.front();
    if (options_.with_line) row.line = std::move(line);
  } else if (options_.with_best) {
    const endgame::Estimate estimate = solver.estimate(row.state, row.value);
    row.best = estimate.move;
    if (solver.stopped()) row.estimate = estimate;
  }
}

namespace {

// Whether best play leads from here to the end of a game.
bool is_whole_line(const Board& board, State state, const std::vector<int>& line) {
  const Rules rules(board);
  for (const int cell : line)
    state = cell == endgame::kPass ? state.with_roles_exchanged() : rules.after_move(state, cell);
  return rules.moves(state) == 0 && rules.moves(state.with_roles_exchanged()) == 0;
}

}  // namespace

std::string contradiction(const AnswerOptions& options, const std::string& file,
                          const ValuePosition& position, const ValueRow& row) {
  if (options.score != ScoreRule::kWinner || position.stated.empty()) return {};
  const auto complaint = [&](const std::string& what, const endgame::Value& found, int stated) {
    return fmt::format("{} line {}: {} is worth {}, the file says {}", file, position.number, what,
                       value_text(found), score_text(stated));
  };
  const auto agrees = [](const endgame::Value& found, int stated) {
    return found.lower <= stated && stated <= found.upper;
  };
  if (!agrees(row.value, *row.stated)) return complaint("the position", row.value, *row.stated);
  for (const endgame::StatedMove& stated : position.stated) {
    for (const endgame::MoveValue& move : row.moves) {
      if (move.cell == stated.cell && !agrees(move.value, stated.score))
        return complaint(move_text(options.board, move.cell), move.value, stated.score);
    }
    if (row.value.exact() && row.best == stated.cell && stated.score != row.value.lower)
      return complaint(move_text(options.board, stated.cell), row.value, stated.score);
  }
  return {};
}

bool is_whole(const AnswerOptions& options, const ValueRow& row) {
  const bool stopped = stop_requested() || (options.time.count() > 0 && row.seconds >= options.time.count());
  if (options.within) return row.value.settles(*options.within);
  if (!row.value.exact()) return false;
  if (!stopped || !row.reachable.value_or(true)) return true;
  return std::ranges::all_of(row.moves, [](const auto& move) { return move.value.exact(); }) &&
         (row.best || is_whole_line(options.board, row.state, {})) &&
         (!options.with_line || is_whole_line(options.board, row.state, row.line));
}

}  // namespace othello
