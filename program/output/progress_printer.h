// Shows on standard error how a search progresses: in a status line (program/output/live_line.h), and if that
// is not a terminal also in a line per depth.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "enumerate/search/observer.h"
#include "program/output/depth_table.h"
#include "program/output/live_line.h"
#include "solve/solver.h"
#include "system/stopwatch.h"

namespace othello::program {

class ProgressPrinter : public enumerate::SearchObserver {
 public:
  /// `quiet`: prints only notes, and the status on request.
  explicit ProgressPrinter(int max_depth, bool quiet = false);

  void depth_finished(const enumerate::DepthRow& row) override;
  void depth_begins(std::span<const enumerate::DepthForecast> forecasts) override;
  void progress(const enumerate::Progress& progress) override;
  void note(const std::string& text) override;
  bool stop_requested() const override;

  /// The rows finished so far, for a search that does not reach its end.
  const std::vector<enumerate::DepthRow>& rows() const { return rows_; }
  /// For what a computation does beside the search.
  LiveLine& line() { return line_; }
  /// Removes the status line until the next report.
  void clear_line() { line_.hide(); }

 private:
  int max_depth_;
  Stopwatch depth_;  // since it began
  Stopwatch merge_;  // since the last one began
  std::uint64_t merged_ = 0;
  // Forecasts of the depth in progress and those after it.
  std::shared_ptr<const std::vector<enumerate::DepthForecast>> forecasts_ =
      std::make_shared<const std::vector<enumerate::DepthForecast>>();
  std::vector<enumerate::DepthRow> rows_;
  LiveLine line_;
};

/// Prints the progress, and stops the search at a depth that is not as expected: as if the user had, so that all ranks do.
class ComparingPrinter : public ProgressPrinter {
 public:
  /// `expected`: path of a table (depth_table.h), or empty. Throws as ExpectedRows does.
  ComparingPrinter(int max_depth, bool quiet, const std::string& expected);

  void depth_finished(const enumerate::DepthRow& row) override;
  bool stop_requested() const override { return differs_ || ProgressPrinter::stop_requested(); }

  /// Throws CheckFailed if a depth was not as expected.
  void require_expected() const;

 private:
  std::optional<ExpectedRows> expected_;
  std::string difference_;
  std::atomic<bool> differs_{false};
};

/// The observer of a rank that is not the first: prints nothing, but observes stop signals.
class SilentObserver : public solve::SolveObserver {
 public:
  bool stop_requested() const override;
};

}  // namespace othello::program
