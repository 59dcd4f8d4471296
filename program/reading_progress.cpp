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

class ReadingLine {
 public:
  ReadingLine(const StoredSetLabel& label, bool terminal)
      : label_(label), terminal_(terminal), interval_(terminal ? 0.2 : 30.0), next_line_(interval_) {}
  ~ReadingLine() {
    if (terminal_) std::fputs("\r\033[K", stderr);
  }
  ReadingLine(const ReadingLine&) = delete;
  ReadingLine& operator=(const ReadingLine&) = delete;

  void add(std::uint64_t states) {
    done_ += states;
    if (done_ < next_look_) return;
    next_look_ = done_ + kStep;
    const double elapsed = stopwatch_.seconds();
    if (elapsed < next_line_) return;
    next_line_ = elapsed + interval_;
    const double share = static_cast<double>(done_) / static_cast<double>(label_.states);
    // Whoever cannot read it can do without: no fmt::print, which throws.
    std::fputs(
        fmt::format("{}reading depth {}: {:.0f} %, {} left{}", terminal_ ? "\r\033[K" : "", label_.depth,
                    100 * share, duration_text(elapsed / share - elapsed), terminal_ ? "" : "\n")
            .c_str(),
        stderr);
  }

 private:
  const StoredSetLabel& label_;
  bool terminal_;
  double interval_;
  Stopwatch stopwatch_;
  double next_line_;
  std::uint64_t done_ = 0;
  std::uint64_t next_look_ = kStep;
};

}  // namespace

ReadingProgress::ReadingProgress(std::unique_ptr<StoredSet> set)
    : StoredSet(set->label()), set_(std::move(set)), terminal_(isatty(STDERR_FILENO) == 1) {}

void ReadingProgress::visit_all(const Visit& visit_numbers) const {
  ReadingLine line(label(), terminal_);
  set_->visit([&](std::span<const std::uint64_t> numbers) {
    visit_numbers(numbers);
    line.add(numbers.size());
  });
}

void ReadingProgress::visit_all_states(const VisitStates& visit_states) const {
  ReadingLine line(label(), terminal_);
  set_->visit_states([&](std::span<const State> states) {
    visit_states(states);
    line.add(states.size());
  });
}

}  // namespace othello
