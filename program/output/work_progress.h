// Shows on standard error how a command with phases progresses: what is being done, how much is done, and how
// long the rest will take; or the time so far, if the amount of work is unknown.
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

  /// Begins the next phase: `what`, such as "reading depth 20", with `all` items; 0 if their number is
  /// unknown.
  void begin(const std::string& what, std::uint64_t all = 0);
  /// From any thread; `done` does not fall.
  void update(std::uint64_t done) { *done_ = done; }
  /// Removes the line: no phase is left, or another line takes over.
  void end() { line_.hide(); }
  /// Prints results (program/output/standard_output.h).
  void print(const std::string& text) { line_.print(text); }

 private:
  std::shared_ptr<std::atomic<std::uint64_t>> done_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  LiveLine line_;
};

}  // namespace othello
