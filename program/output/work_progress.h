// Shows on standard error how a command with phases progresses: what is being done, how much is done, and how
// long the rest will take; or the time so far, if the amount of work is unknown.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "program/output/live_line.h"
#include "stored/stored_set.h"

namespace othello::program {

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

// A stored set that shows on standard error how much of it has been read.

/// Another set, watched while it is read.
class ReadingProgress : public stored::StoredSet {
 public:
  /// `progress` must outlive it. When all is read its phase is `then`.
  ReadingProgress(std::unique_ptr<stored::StoredSet> set, WorkProgress& progress, std::string then);

 private:
  void begin() const;
  void visit_all(const Visit& visit_numbers) const override;
  void visit_all_states(const VisitStates& visit_states) const override;
  std::vector<State> draw_states(std::uint64_t count, std::uint64_t seed) const override;

  std::unique_ptr<stored::StoredSet> set_;
  WorkProgress& progress_;
  std::string then_;
};

}  // namespace othello::program
