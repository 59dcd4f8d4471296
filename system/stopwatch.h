// Wall time, deadlines, and processor time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>

namespace othello {

class Stopwatch {
 public:
  /// Wall time since construction.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
};

/// The moment in so many seconds; in 30 years at most, which the clock can count.
inline std::chrono::steady_clock::time_point deadline_in(double seconds) {
  using Clock = std::chrono::steady_clock;
  const std::chrono::duration<double> time(std::min(seconds, 1e9));
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
}

inline double seconds_of_clock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Processor time of all threads of this process together.
inline double process_cpu_seconds() {
  return seconds_of_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/// Processor time of the calling thread.
inline double thread_cpu_seconds() {
  return seconds_of_clock(CLOCK_THREAD_CPUTIME_ID);
}

/// For what many threads would do, and only one is to do now and then.
class RateLimit {
 public:
  explicit RateLimit(std::chrono::steady_clock::duration pause) : pause_(pause) {}

  /// Whether that long has passed since it was last true; at first true. Any thread.
  bool is_due() {
    const std::int64_t now = std::chrono::steady_clock::now().time_since_epoch().count();
    std::int64_t due = due_.load(std::memory_order_relaxed);
    return now >= due && due_.compare_exchange_strong(due, now + pause_.count());
  }

 private:
  const std::chrono::steady_clock::duration pause_;
  std::atomic<std::int64_t> due_{0};
};

}  // namespace othello
