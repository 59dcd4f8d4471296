#include "program/reading_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "machine/stopwatch.h"
#include "program/duration.h"

namespace othello {
namespace {

// Numbers between two looks at the clock.
constexpr std::uint64_t kStep = std::uint64_t{1} << 20;

}  // namespace

ReadingProgress::ReadingProgress(std::unique_ptr<StoredSet> set)
    : StoredSet(set->label()), set_(std::move(set)), terminal_(isatty(STDERR_FILENO) == 1) {}

void ReadingProgress::visit_all(const Visit& visit_numbers) const {
  const double interval = terminal_ ? 0.2 : 30.0;
  const Stopwatch stopwatch;
  double next_line = interval;
  std::uint64_t done = 0;
  std::uint64_t next_look = kStep;
  set_->visit([&](std::span<const std::uint64_t> numbers) {
    visit_numbers(numbers);
    done += numbers.size();
    if (done < next_look) return;
    next_look = done + kStep;
    const double elapsed = stopwatch.seconds();
    if (elapsed < next_line) return;
    next_line = elapsed + interval;
    const double share = static_cast<double>(done) / static_cast<double>(label().states);
    // Whoever cannot read it can do without: no fmt::print, which throws.
    std::fputs(
        fmt::format("{}reading depth {}: {:.0f} %, {} left{}", terminal_ ? "\r\033[K" : "", label().depth,
                    100 * share, duration_text(elapsed / share - elapsed), terminal_ ? "" : "\n")
            .c_str(),
        stderr);
  });
  if (terminal_) std::fputs("\r\033[K", stderr);
}

}  // namespace othello
