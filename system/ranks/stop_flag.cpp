#include "system/ranks/stop_flag.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace othello {

StopFlag::StopFlag(Ranks& ranks)
    : ranks_(ranks), rounds_(ranks.make_counters(static_cast<std::size_t>(ranks.count()))) {}

// A rank that has not yet lowered the flag does not take the next round's for its own.
void StopFlag::set() {
  if (raised_.exchange(true)) return;
  rounds_->add(0, static_cast<std::size_t>(ranks_.rank()), round_ - own_round_.exchange(round_));
}

bool StopFlag::is_set() {
  if (raised_.load(std::memory_order_relaxed)) return true;
  if (ranks_.count() == 1 || !looks_.is_due()) return false;
  std::vector<std::uint64_t> rounds(static_cast<std::size_t>(ranks_.count()));
  rounds_->read(0, 0, rounds);
  const bool is_raised = std::ranges::any_of(rounds, [&](std::uint64_t round) { return round >= round_; });
  if (is_raised) raised_ = true;
  return is_raised;
}

void StopFlag::reset() {
  ++round_;
  raised_ = false;
}

}  // namespace othello
