// Tells on standard error how a command progresses that has phases: what is done, how far it has come, and
// how long the rest of it will take; or for how long, where nobody knows how much there is to do.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "program/output/live_line.h"

namespace othello {

class WorkProgress {
 public:
  explicit WorkProgress(bool quiet) : line_(quiet) {}
  /// Begins the first phase at once.
  WorkProgress(const std::string& what, std::uint64_t all, bool quiet);

  /// The next phase: `what` is done, such as "reading depth 20", to `all` of something; 0 if nobody knows how
  /// many.
  void begin(const std::string& what, std::uint64_t all = 0);
  /// From any thread; `done` does not fall.
  void update(std::uint64_t done) { *done_ = done; }
  /// No phase is left, or another line takes over: the line goes.
  void end() { line_.hide(); }
  /// Prints results (program/output/standard_output.h).
  void print(const std::string& text) { line_.print(text); }

 private:
  std::shared_ptr<std::atomic<std::uint64_t>> done_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  LiveLine line_;
};

}  // namespace othello
