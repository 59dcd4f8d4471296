#include "program/output/work_progress.h"

#include <utility>

#include <fmt/format.h>

#include "program/output/text_table.h"
#include "system/stopwatch.h"

namespace othello::program {

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
    if (done == 0 || done > all) return LiveLine::elapsed_parts(what, elapsed);
    const double share = static_cast<double>(done) / static_cast<double>(all);
    return LiveLine::Parts{
        {.text = what},
        {.text = fmt::format(": {:.0f} %", 100 * share), .drop_order = 1},
        {.text = share < kTelling ? fmt::format(", for {}", duration_text(elapsed))
                                  : fmt::format(", {} left", duration_text(elapsed / share - elapsed)),
         .drop_order = 2}};
  });
}

ReadingProgress::ReadingProgress(std::unique_ptr<stored::StoredSet> set, WorkProgress& progress,
                                 std::string then)
    : stored::StoredSet(set->label()), set_(std::move(set)), progress_(progress), then_(std::move(then)) {}

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

std::vector<State> ReadingProgress::draw_states(std::uint64_t count, std::uint64_t seed) const {
  return set_->sample(count, seed);
}

}  // namespace othello::program
