#include "program/output/reading_progress.h"

#include <fmt/format.h>

#include <utility>

namespace othello {

ReadingProgress::ReadingProgress(std::unique_ptr<StoredSet> set, WorkProgress& progress, std::string then)
    : StoredSet(set->label()), set_(std::move(set)), progress_(progress), then_(std::move(then)) {}

void ReadingProgress::begin() const {
  progress_.begin(fmt::format("reading depth {}", label().depth), label().states);
}

void ReadingProgress::visit_all(const Visit& visit_numbers) const {
  begin();
  std::uint64_t done = 0;
  set_->visit([&](std::span<const std::uint64_t> numbers) {
    visit_numbers(numbers);
    done += numbers.size();
    progress_.update(done);
  });
  progress_.begin(then_);
}

void ReadingProgress::visit_all_states(const VisitStates& visit_states) const {
  begin();
  std::uint64_t done = 0;
  set_->visit_states([&](std::span<const State> states) {
    visit_states(states);
    done += states.size();
    progress_.update(done);
  });
  progress_.begin(then_);
}

std::vector<State> ReadingProgress::sample_states(std::uint64_t count, std::uint64_t seed) const {
  return set_->sample(count, seed);
}

}  // namespace othello
