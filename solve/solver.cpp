#include "solve/solver.h"

#include <stdexcept>

#include "solve/disk_solver.h"
#include "solve/memory_solver.h"

namespace othello {

SolveResult run_solve(const SolveOptions& options, SolveObserver& observer) {
  if (options.scratch.empty() && options.ranks->count() > 1)
    throw std::invalid_argument("several ranks solve in a --scratch folder that they share; name one");
  if (options.scratch.empty()) return MemorySolver(options, observer).run();
  return DiskSolver(options, observer).run();
}

}  // namespace othello
