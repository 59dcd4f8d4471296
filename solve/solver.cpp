#include "solve/solver.h"

#include "solve/disk_solver.h"
#include "solve/memory_solver.h"

namespace othello {

SolveResult run_solve(const SolveOptions& options, SolveObserver& observer) {
  if (options.scratch.empty()) return MemorySolver(options, observer).run();
  return DiskSolver(options, observer).run();
}

}  // namespace othello
