// A flag that any rank raises for all: for work that the others need not finish. It may be checked often and
// costs only a few messages a second.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

#include "system/ranks/ranks.h"
#include "system/stopwatch.h"

namespace othello {

class StopFlag {
 public:
  /// Collective.
  explicit StopFlag(Ranks& ranks);

  /// Any thread.
  void set();
  /// Whether a rank has raised it; the others are queried a few times a second at most. Any thread.
  bool is_set();
  /// Lowers it. All ranks, between the same two collective calls; no thread uses it meanwhile.
  void reset();

 private:
  Ranks& ranks_;
  std::shared_ptr<SharedCounters>
      rounds_;               // at the first rank: how often each rank has raised it or lowered it
  std::uint64_t round_ = 1;  // raised are the counters that have come to this
  std::atomic<std::uint64_t> own_round_{0};
  std::atomic<bool> raised_{false};
  RateLimit looks_{std::chrono::milliseconds(50)};
};

}  // namespace othello
