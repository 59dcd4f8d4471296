#include "program/output/solve_progress.h"

#include <fmt/format.h>

#include "program/output/stop_signal.h"

namespace othello {

void SolveProgress::depth_solved(const SolvedRow& row) {
  search_.line().hide();
  search_.line().log(fmt::format("depth {} solved: {} states, {:.2f} s", row.depth, row.states, row.seconds));
  search_.line().show(row.depth > 0 ? fmt::format("solving depth {}", row.depth - 1)
                                    : std::string("ending the solve"));
}

void SolveProgress::solving(int depth, double share) {
  search_.line().show([depth, share] {
    return LiveLine::Parts{{.text = fmt::format("solving depth {}", depth)},
                           {.text = fmt::format(": {:.0f} %", 100 * share), .rank = 1}};
  });
}

bool SilentSolveObserver::stop_requested() const {
  return othello::stop_requested();
}

}  // namespace othello
