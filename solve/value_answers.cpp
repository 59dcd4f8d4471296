#include "solve/value_answers.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "board/rules.h"
#include "play/endgame/local_table.h"
#include "play/endgame/tuning.h"
#include "solve/search_estimate.h"
#include "solve/value_checkpointer.h"
#include "system/errors.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::solve {

namespace {

// Of fewer vacant cells a search is not shared among threads, however many there are.
constexpr int kSmallVacant = endgame::kShareVacant - 1;
// The least table of a solver, what a solver of a single thread takes, and the share of the memory that these may have.
constexpr std::uint64_t kMinTableBytes = std::uint64_t{64} << 10;
constexpr std::uint64_t kSmallSolverBytes = kMinTableBytes + endgame::LocalTable::kBytes;
constexpr std::uint64_t kSmallDivisor = 4;
// Fewer positions for each thread are not worth waking it.
constexpr std::size_t kMinPerThread = 16;

}  // namespace

ValueAnswers::ValueAnswers(const AnswerOptions& options,
                           std::function<void(const endgame::SearchStatus&)> begun,
                           std::function<void(std::uint64_t)> counted)
    : options_(options), begun_(std::move(begun)), counted_(std::move(counted)) {
  const std::uint64_t share = options_.table_bytes / kSmallDivisor;
  const auto threads =
      std::clamp<std::uint64_t>(share / kSmallSolverBytes, 1, static_cast<std::uint64_t>(options_.threads));
  small_.resize(threads);
}

// Whether little is left to be searched: with a book, it has all depths that the columns ask for and that are not small.
bool ValueAnswers::is_small(const State& state) const {
  const int large_depths = options_.board.cells() - state.discs() - kSmallVacant;
  if (large_depths <= 0) return true;
  if (!options_.book) return false;
  const AnswerColumns& columns = options_.columns;
  const int asked = columns.with_line ? large_depths : columns.with_best || columns.with_moves ? 2 : 1;
  const int first = options_.board.depth_of(state);
  for (int depth = first; depth < first + std::min(asked, large_depths); ++depth) {
    if (!options_.book->has(depth)) return false;
  }
  return true;
}

std::unique_ptr<PositionSolver> ValueAnswers::make_solver(const endgame::SolverOptions& options) const {
  return std::make_unique<PositionSolver>(options_.board, options_.book.get(), options_.time.count(),
                                          options);
}

void ValueAnswers::answer_small(std::span<const ValuePosition> positions,
                                std::span<std::optional<ValueRow>> rows) {
  if (options_.time.count() > 0 || !options_.checkpoint.empty()) return;
  std::vector<std::size_t> small;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_small(positions[i].state)) small.push_back(i);
  }
  const std::size_t threads = std::clamp<std::size_t>(small.size() / kMinPerThread, 1, small_.size());
  std::atomic<std::size_t> next{0};
  run_on_threads(static_cast<int>(threads), [&](int thread) {
    std::unique_ptr<PositionSolver>& solver = small_[static_cast<std::size_t>(thread)];
    if (!solver)
      solver = make_solver(
          {.score = options_.score, .threads = 1, .table_bytes = kMinTableBytes, .should_stop = {}});
    for (std::size_t i = next++; i < small.size() && !should_stop(); i = next++) {
      const ValuePosition& position = positions[small[i]];
      rows[small[i]] = solver->answer(position.number, position.state, options_.columns);
    }
  });
}

ValueRow ValueAnswers::answer(const ValuePosition& position) {
  if (!options_.checkpoint.empty()) return answer_with_checkpoint(position);
  if (!options_.book && (options_.time.count() > 0 || !options_.keeps_tables))
    return answer_in_time(position);
  if (!of_all_) of_all_ = make_solver(solver_options_for_all());
  return of_all_->answer(position.number, position.state, options_.columns);
}

endgame::SolverOptions ValueAnswers::solver_options_for_all() const {
  const std::uint64_t small = kSmallSolverBytes * small_.size();
  const std::uint64_t left = options_.table_bytes - std::min(small, options_.table_bytes);
  const std::uint64_t useful = endgame::useful_table_bytes(options_.board.last_depth());
  return {.score = options_.score,
          .threads = options_.threads,
          .table_bytes = std::clamp(left, kMinTableBytes, useful),
          .should_stop = options_.should_stop,
          .begun = begun_,
          .counted = counted_};
}

// Whether a signal, or the end of the time from now on, ends a search.
std::function<bool()> ValueAnswers::limit() const {
  return [this, seconds = options_.time.count(), stopwatch = Stopwatch()] {
    return should_stop() || (seconds > 0 && stopwatch.seconds() >= seconds);
  };
}

endgame::SolverOptions ValueAnswers::solver_options_for(const ValuePosition& position) const {
  endgame::SolverOptions options = solver_options_for_all();
  const std::uint64_t useful = endgame::useful_table_bytes(options_.board.cells() - position.state.discs());
  const auto made = std::ranges::count_if(small_, [](const auto& solver) { return solver != nullptr; });
  const std::uint64_t small = kSmallSolverBytes * static_cast<std::uint64_t>(made);
  options.table_bytes =
      std::clamp(options_.table_bytes - std::min(small, options_.table_bytes), kMinTableBytes, useful);
  return options;
}

// By a solver of its own, with a table of its own: no position's time depends on what was searched before. If there is a limit of
// time, a search estimates the value first.
ValueRow ValueAnswers::answer_in_time(const ValuePosition& position) const {
  const Stopwatch stopwatch;
  const auto deadline = deadline_in(options_.time.count());
  endgame::SolverOptions options = solver_options_for(position);
  options.should_stop = limit();
  std::optional<SearchEstimate> searched;
  if (options_.time.count() > 0 && options_.columns.with_best && !options_.columns.within)
    searched = estimate_by_search(options_.board, position.state, options_.time, options);
  endgame::Solver solver(options_.board, options);
  if (options_.time.count() > 0) solver.stop_at(deadline);
  ValueRow row =
      solve_position(solver, options_.columns, row_of(options_.board, position.number, position.state));
  if (searched) {
    row.nodes += searched->nodes;
    if (row.estimate) {
      row.estimate = searched->estimate;
      row.estimate->value = std::clamp(row.estimate->value, row.value.lower, row.value.upper);
      row.best = row.estimate->move;
    }
  }
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
  ValueCheckpointer::check(options.checkpoint, label_of(options, position));
}

ValueRow ValueAnswers::answer_with_checkpoint(const ValuePosition& position) {
  const Stopwatch stopwatch;
  ValueCheckpointer keeper(options_.checkpoint, options_.checkpoint_interval, label_of(options_, position),
                           limit());
  endgame::SolverOptions options = solver_options_for(position);
  options.should_stop = [&keeper] { return keeper.should_stop(); };
  endgame::Solver solver(options_.board, options);
  ValueRow row = row_of(options_.board, position.number, position.state);
  const std::optional<endgame::ValueCheckpoint> loaded = keeper.load(solver);
  if (loaded) row.value = loaded->proved;
  const auto save = [&](bool is_last) {
    unsaved_ = nullptr;
    try {
      keeper.save(solver, row.value, solver.nodes());
    } catch (const WriteError& error) {
      unsaved_ = std::current_exception();
      if (!is_last) options_.warn(error.what());
    }
  };
  prove_value(solver, options_.columns, row);
  while (solver.stopped() && !keeper.interrupted()) {
    save(false);
    prove_value(solver, options_.columns, row);
  }
  keeper.end_intervals();
  name_best_move(solver, options_.columns, row);
  if (!loaded || !loaded->proved.is_exact() || options_.columns.with_moves) save(true);
  row.nodes = solver.nodes() + (loaded ? loaded->nodes : 0);  // of all runs
  row.seconds = stopwatch.seconds() + (loaded ? loaded->seconds : 0);
  return row;
}

void ValueAnswers::rethrow_checkpoint_failure() const {
  if (unsaved_) std::rethrow_exception(unsaved_);
}

}  // namespace othello::solve
