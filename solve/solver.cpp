#include "solve/solver.h"

#include <fmt/format.h>

#include <stdexcept>

#include "frontier/colouring_width.h"
#include "solve/disk_solver.h"
#include "solve/memory_solver.h"
#include "system/errors.h"

namespace othello {

void require_solvable(const Board& board) {
  const int discs = board.start_discs() + board.last_depth();
  if (has_wide_colourings(discs)) {
    throw std::invalid_argument(fmt::format(
        "the last states have {} discs, and every state can be solved up to {}; othello value gives "
        "the value of one position",
        discs, least_wide_discs() - 1));
  }
}

SolveResult run_solve(const SolveOptions& options, SolveObserver& observer) {
  require_solvable(options.board);
  if (options.scratch.empty() && options.ranks->count() > 1)
    throw std::invalid_argument("several ranks solve in a --scratch folder that they share; name one");
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

}  // namespace othello
