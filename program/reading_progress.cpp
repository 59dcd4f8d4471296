#include "program/reading_progress.h"

#include <fmt/format.h>

#include <utility>

#include "program/work_progress.h"

namespace othello {

ReadingProgress::ReadingProgress(std::unique_ptr<StoredSet> set, bool quiet)
    : StoredSet(set->label()), set_(std::move(set)), quiet_(quiet) {}

std::string ReadingProgress::what() const {
  return fmt::format("reading depth {}", label().depth);
}

void ReadingProgress::visit_all(const Visit& visit_numbers) const {
  WorkProgress progress(what(), label().states, quiet_);
  std::uint64_t done = 0;
  set_->visit([&](std::span<const std::uint64_t> numbers) {
    visit_numbers(numbers);
    done += numbers.size();
    progress.update(done);
  });
}

void ReadingProgress::visit_all_states(const VisitStates& visit_states) const {
  WorkProgress progress(what(), label().states, quiet_);
  std::uint64_t done = 0;
  set_->visit_states([&](std::span<const State> states) {
    visit_states(states);
    done += states.size();
    progress.update(done);
  });
}

}  // namespace othello
