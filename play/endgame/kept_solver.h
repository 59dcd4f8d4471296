// A solver that is kept from position to position, with what its table knows. Making one takes longer than
// searching a position of few vacant cells. It is made again only for a position that needs a larger table.
#pragma once

#include <memory>

#include "play/endgame/solver.h"

namespace othello::endgame {

class KeptSolver {
 public:
  /// `options.table_bytes` is the most that its table may have.
  KeptSolver(const Board& board, const SolverOptions& options) : board_(board), options_(options) {}

  /// For a position with so many vacant cells.
  Solver& solver(int vacant);

 private:
  Board board_;
  SolverOptions options_;
  std::uint64_t table_bytes_ = 0;
  std::unique_ptr<Solver> solver_;
};

}  // namespace othello::endgame
