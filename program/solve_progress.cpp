#include "program/solve_progress.h"

#include <fmt/format.h>

#include "program/stop_signal.h"

namespace othello {

void SolveProgress::depth_solved(const SolvedRow& row) {
  search_.line().clear();
  search_.line().log(fmt::format("depth {} solved: {} states, {:.2f} s", row.depth, row.states, row.seconds));
}

void SolveProgress::solving(int depth, double share) {
  if (!search_.line().due()) return;
  search_.line().draw({{.text = fmt::format("solving depth {}", depth)},
                       {.text = fmt::format(": {:.0f} %", 100 * share), .rank = 1}});
}

bool SilentSolveObserver::stop_requested() const {
  return othello::stop_requested();
}

}  // namespace othello
