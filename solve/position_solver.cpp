#include "solve/position_solver.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "system/stopwatch.h"

namespace othello::solve {
namespace {

// The value, from those of the moves.
endgame::ValueBounds best_of(const std::vector<endgame::MoveValue>& moves) {
  endgame::ValueBounds best = moves.front().value;
  for (const endgame::MoveValue& move : moves) {
    best.lower = std::max(best.lower, move.value.lower);
    best.upper = std::max(best.upper, move.value.upper);
  }
  return best;
}

}  // namespace

PositionSolver::PositionSolver(const Board& board, ValueBook* book, double seconds,
                               const endgame::SolverOptions& options)
    : board_(board) {
  if (book != nullptr)
    look_up_.emplace(*book, options, seconds);
  else
    solver_.emplace(board, options);
}

std::optional<endgame::ValueBounds> PositionSolver::value(const State& state) {
  return look_up_ ? look_up_->value(state) : solver_->solver(board_.cells() - state.discs()).solve(state);
}

ValueRow PositionSolver::answer(std::size_t number, const State& state, const AnswerColumns& columns) {
  if (solver_)
    return solve_position(solver_->solver(board_.cells() - state.discs()), columns,
                          row_of(board_, number, state));
  if (columns.with_best) return look_up_->answer(number, state, columns.with_moves, columns.with_line);
  ValueRow row = row_of(board_, number, state);
  const auto value = look_up_->value(state);
  row.reachable = value.has_value();
  row.value = value.value_or(endgame::ValueBounds{});
  return row;
}

ValueRow row_of(const Board& board, std::size_t number, const State& state) {
  return {.position = number,
          .state = state,
          .vacant = board.cells() - state.discs(),
          .value = {-board.cells(), board.cells()},
          .reachable = {},
          .stated = {},
          .best = {},
          .line = {},
          .moves = {}};
}

void prove_value(endgame::Solver& solver, const AnswerColumns& columns, ValueRow& row) {
  if (columns.with_moves) row.moves = solver.solve_moves(row.state);
  if (row.moves.empty()) {
    row.value = solver.solve(row.state, row.value, columns.within);
    return;
  }
  const endgame::ValueBounds best = best_of(row.moves);
  row.value = {.lower = std::max(row.value.lower, best.lower),
               .upper = std::min(row.value.upper, best.upper)};
}

void name_best_move(endgame::Solver& solver, const AnswerColumns& columns, ValueRow& row) {
  if (row.value.is_exact() && (columns.with_best || columns.with_line)) {
    const std::size_t most = columns.with_line ? 2 * std::size_t{kMaxCells} : 1;  // with passes
    std::vector<int> line = solver.principal_variation(row.state, row.value.lower, most);
    if (!line.empty()) row.best = line.front();
    if (columns.with_line) row.line = std::move(line);
  } else if (columns.with_best) {
    const endgame::ValueEstimate estimate = solver.estimate(row.state, row.value);
    row.best = estimate.move;
    if (solver.stopped()) row.estimate = estimate;
  }
}

ValueRow solve_position(endgame::Solver& solver, const AnswerColumns& columns, ValueRow row) {
  const Stopwatch stopwatch;
  const std::uint64_t nodes_before = solver.nodes();
  prove_value(solver, columns, row);
  name_best_move(solver, columns, row);
  row.nodes = solver.nodes() - nodes_before;
  row.seconds = stopwatch.seconds();
  return row;
}

}  // namespace othello::solve
