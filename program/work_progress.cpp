#include "program/work_progress.h"

#include <fmt/format.h>

#include "program/duration.h"

namespace othello {

void WorkProgress::update(std::uint64_t done) {
  if (done == 0 || done > all_ || !line_.due()) return;
  const double share = static_cast<double>(done) / static_cast<double>(all_);
  const double elapsed = stopwatch_.seconds();
  line_.draw({{.text = what_},
              {.text = fmt::format(": {:.0f} %", 100 * share), .rank = 1},
              {.text = fmt::format(", {} left", duration_text(elapsed / share - elapsed)), .rank = 2}});
}

}  // namespace othello
