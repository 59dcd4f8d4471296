#include "program/output/work_progress.h"

#include <fmt/format.h>

#include "program/output/duration.h"
#include "system/stopwatch.h"

namespace othello {
namespace {

// Less of the work says nothing about the rest.
constexpr double kTelling = 0.01;

}  // namespace

WorkProgress::WorkProgress(const std::string& what, std::uint64_t all, bool quiet) : line_(quiet) {
  begin(what, all);
}

void WorkProgress::begin(const std::string& what, std::uint64_t all) {
  if (all == 0) {
    line_.show(what);
    return;
  }
  done_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  line_.show([what, all, done_now = done_, stopwatch = Stopwatch()] {
    const std::uint64_t done = *done_now;
    const double elapsed = stopwatch.seconds();
    if (done == 0 || done > all) return LiveLine::lasting(what, elapsed);
    const double share = static_cast<double>(done) / static_cast<double>(all);
    return LiveLine::Parts{
        {.text = what},
        {.text = fmt::format(": {:.0f} %", 100 * share), .rank = 1},
        {.text = share < kTelling ? fmt::format(", for {}", duration_text(elapsed))
                                  : fmt::format(", {} left", duration_text(elapsed / share - elapsed)),
         .rank = 2}};
  });
}

}  // namespace othello
