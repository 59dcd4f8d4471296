// Answers for one position at a time, by one thread or by all together: looked up in stored values
// (solve/value_lookup.h), or found by a solver that is kept from position to position (play/endgame/solver.h).
#pragma once

#include <cstddef>
#include <optional>

#include "board/board.h"
#include "play/endgame/solver.h"
#include "solve/value_lookup.h"

namespace othello::solve {

/// What is wanted of a position besides its value.
struct AnswerColumns {
  bool with_best = false;
  bool with_moves = false;
  bool with_line = false;
  std::optional<endgame::ValueBounds> within = {};  // prove only whether the value lies there
};

class PositionSolver {
 public:
  /// `book`: null if all is searched. `seconds`: for the searches of a position where the book does not have it;
  /// 0: as long as they take. `options.table_bytes` is the most that the solver's table may have.
  PositionSolver(const Board& board, ValueBook* book, double seconds, const endgame::SolverOptions& options);

  /// The value alone; nothing for a state that stored values prove not to be reachable.
  std::optional<endgame::ValueBounds> value(const State& state);
  ValueRow answer(std::size_t number, const State& state, const AnswerColumns& columns);

 private:
  Board board_;
  std::optional<ValueLookup> look_up_;             // with a book
  std::optional<endgame::ReusableSolver> solver_;  // without one
};

/// A row of which only the position is known.
ValueRow row_of(const Board& board, std::size_t number, const State& state);
/// Narrows the bounds of the row, and finds the values of moves, as far as the solver is not stopped.
void prove_value(endgame::Solver& solver, const AnswerColumns& columns, ValueRow& row);
/// Sets the best move and line, or what the position seems to be worth if its value is not known.
void name_best_move(endgame::Solver& solver, const AnswerColumns& columns, ValueRow& row);
/// All of this, with nodes and seconds.
ValueRow solve_position(endgame::Solver& solver, const AnswerColumns& columns, ValueRow row);

}  // namespace othello::solve
