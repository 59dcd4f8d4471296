// Answers from stored values (solve/value_book.h): what a position is worth, what its moves are, and a line
// of best play.
//
// A state whose depth is stored is looked up. Where a depth soon after is stored, all moves up to there are
// tried; elsewhere the endgame's search (endgame/solver.h) finds the value.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "board/rules.h"
#include "endgame/solver.h"
#include "machine/stopwatch.h"
#include "program/value_table.h"
#include "solve/value_book.h"

namespace othello {

class LookUp {
 public:
  /// `seconds`: for the searches of a position; 0: as long as they take.
  LookUp(ValueBook& book, const endgame::SolverOptions& options, double seconds);

  /// A state is not reachable if its depth is stored without it, or that of a state that it leads to.
  ValueRow answer(std::size_t position, const State& state, bool with_moves, bool with_line);

 private:
  using Known = std::optional<endgame::Value>;  // nothing: not reachable

  Known value_of(const State& state);
  Known stored(const State& state);
  Known look_ahead(const State& state);
  bool is_over(const State& state) const;
  /// Whether what a state of this depth is worth is known from the stored values, without a search.
  bool covers(int depth) const;
  void follow_best(State state, int value, std::size_t most, std::vector<int>& line);
  endgame::Solver& solver();

  ValueBook& book_;
  Rules rules_;
  endgame::SolverOptions options_;
  double seconds_;
  Stopwatch stopwatch_;
  std::unique_ptr<endgame::Solver> solver_;
  std::map<State, Known> ahead_;  // of the position in work
};

}  // namespace othello
