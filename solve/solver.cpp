#include "solve/solver.h"

#include <stdexcept>

#include "solve/disk_solver.h"
#include "solve/memory_solver.h"
#include "system/errors.h"

namespace othello::solve {

std::size_t game_bytes_at(const SolveOptions& options, int depth) {
  return options.games ? game_bytes(options.board.cells() - options.board.start_discs() - depth) : 0;
}

void require_shared_folder(const SolveOptions& options) {
  if (options.scratch.empty() && options.ranks->count() > 1)
    throw std::invalid_argument("several ranks solve in a --scratch folder that they share; name one");
}

SolveResult run_solve(const SolveOptions& options, SolveObserver& observer) {
  require_shared_folder(options);
  // Not on the stack, of which they would take more than some systems give.
  if (options.scratch.empty()) return std::make_unique<MemorySolver>(options, observer)->run();
  const auto solver = std::make_unique<DiskSolver>(options, observer);
  try {
    return solver->run();
  } catch (const DamagedFile& error) {
    solver->require_folder(error);
    throw;
  } catch (const WriteError& error) {
    solver->require_folder(error);
    throw;
  }
}

}  // namespace othello::solve
