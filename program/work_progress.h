// Tells on standard error how far a known amount of work has come, and how long the rest will take.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "machine/stopwatch.h"
#include "program/status_line.h"

namespace othello {

class WorkProgress {
 public:
  /// `what` is done, such as "reading depth 20", to `all` of something.
  WorkProgress(std::string what, std::uint64_t all, bool quiet)
      : what_(std::move(what)), all_(all), line_(quiet) {}

  /// From one thread at a time; `done` does not fall.
  void update(std::uint64_t done);

 private:
  std::string what_;
  std::uint64_t all_;
  Stopwatch stopwatch_;
  StatusLine line_;
};

}  // namespace othello
