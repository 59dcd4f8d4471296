#include "play/endgame/kept_solver.h"

#include <algorithm>

namespace othello::endgame {

Solver& KeptSolver::solver(int vacant) {
  const std::uint64_t bytes = std::min(options_.table_bytes, useful_table_bytes(vacant));
  if (!solver_ || bytes > table_bytes_) {
    solver_.reset();  // before there are two tables
    table_bytes_ = bytes;
    SolverOptions options = options_;
    options.table_bytes = bytes;
    solver_ = std::make_unique<Solver>(board_, options);
  }
  return *solver_;
}

}  // namespace othello::endgame
