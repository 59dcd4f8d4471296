#include "program/reading_progress.h"

#include <fmt/format.h>

#include <utility>

#include "program/work_progress.h"

namespace othello {

ReadingProgress::ReadingProgress(std::unique_ptr<StoredSet> set, bool quiet)
    : StoredSet(set->label()), set_(std::move(set)), quiet_(quiet) {}

void ReadingProgress::visit_all(const Visit& visit_numbers) const {
  WorkProgress progress(fmt::format("reading depth {}", label().depth), label().states, quiet_);
  std::uint64_t done = 0;
  set_->visit([&](std::span<const std::uint64_t> numbers) {
    visit_numbers(numbers);
    done += numbers.size();
    progress.update(done);
  });
}

}  // namespace othello
