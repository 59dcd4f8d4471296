#include "system/ranks/stop_flag.h"

#include <chrono>
#include <span>

namespace othello {
namespace {

constexpr std::int64_t kMillisecondsBetweenLooks = 50;

std::int64_t milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

StopFlag::StopFlag(Ranks& ranks) : ranks_(ranks), counter_(ranks.make_counters(1)) {}

void StopFlag::set() {
  if (!raised_.exchange(true)) counter_->add(0, 0, 1);
}

bool StopFlag::is_set() {
  if (raised_.load(std::memory_order_relaxed)) return true;
  if (ranks_.count() == 1) return false;
  std::int64_t last = last_look_.load(std::memory_order_relaxed);
  const std::int64_t now = milliseconds_now();
  if (now - last < kMillisecondsBetweenLooks || !last_look_.compare_exchange_strong(last, now)) return false;
  std::uint64_t raised = 0;
  counter_->read(0, 0, std::span(&raised, 1));
  if (raised > 0) raised_ = true;
  return raised > 0;
}

}  // namespace othello
