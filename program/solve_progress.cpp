#include "program/solve_progress.h"

#include <fmt/format.h>

namespace othello {

void SolveProgress::note(const std::string& text) {
  line_.clear();
  search_.note(text);
}

void SolveProgress::depth_solved(const SolvedRow& row) {
  clear_line();
  line_.log(fmt::format("depth {} solved: {} states, {:.2f} s", row.depth, row.states, row.seconds));
}

void SolveProgress::solving(int depth, double share) {
  if (!line_.due()) return;
  search_.clear_line();
  line_.draw({{.text = fmt::format("solving depth {}", depth)},
              {.text = fmt::format(": {:.0f} %", 100 * share), .rank = 1}});
}

void SolveProgress::clear_line() {
  search_.clear_line();
  line_.clear();
}

}  // namespace othello
