// Shows on standard error how a search progresses: in a status line (program/output/live_line.h), and if that
// is not a terminal also in a line per depth.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "enumerate/search/observer.h"
#include "program/output/live_line.h"
#include "system/stopwatch.h"

namespace othello {

class ProgressPrinter : public SearchObserver {
 public:
  /// `quiet`: prints only notes, and the status on request.
  explicit ProgressPrinter(int max_depth, bool quiet = false);

  void depth_finished(const DepthRow& row) override;
  void depth_begins(std::span<const DepthForecast> forecasts) override;
  void progress(const Progress& progress) override;
  void note(const std::string& text) override;
  bool stop_requested() const override;

  /// The rows finished so far, for a search that does not reach its end.
  const std::vector<DepthRow>& rows() const { return rows_; }
  /// For what a computation does beside the search.
  LiveLine& line() { return line_; }
  /// Removes the status line until the next report.
  void clear_line() { line_.hide(); }

 private:
  int max_depth_;
  Stopwatch depth_;  // since it began
  // Forecasts of the depth in progress and those after it.
  std::shared_ptr<const std::vector<DepthForecast>> forecasts_ =
      std::make_shared<const std::vector<DepthForecast>>();
  std::vector<DepthRow> rows_;
  LiveLine line_;
};

/// The observer of a rank that is not the first: prints nothing, but observes stop signals.
class SilentObserver : public SearchObserver {
 public:
  void depth_finished(const DepthRow& /*row*/) override {}
  void progress(const Progress& /*progress*/) override {}
  bool stop_requested() const override;
};

}  // namespace othello
