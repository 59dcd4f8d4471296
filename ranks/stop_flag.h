// A flag that any rank raises for all: for work that the others need not finish. Looked at in between, it
// costs nothing but a few messages a second.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "ranks/ranks.h"

namespace othello {

class StopFlag {
 public:
  /// Collective.
  explicit StopFlag(Ranks& ranks);

  /// Any thread.
  void raise();
  /// Whether a rank has raised it; asked of the others a few times a second at most. Any thread.
  bool raised();

 private:
  Ranks& ranks_;
  std::shared_ptr<SharedCounters> counter_;
  std::atomic<bool> raised_{false};
  std::atomic<std::int64_t> last_look_{0};  // milliseconds
};

}  // namespace othello
