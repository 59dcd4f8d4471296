// Tells on standard error how a search goes: on a terminal one line rewritten in place, elsewhere one plain
// line per depth and per 30 seconds. The signal USR1 asks for a line at once.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "enumerate/observer.h"

namespace othello {

class ProgressPrinter : public SearchObserver {
 public:
  explicit ProgressPrinter(int max_depth);

  void depth_finished(const DepthRow& row) override;
  void depth_begins(std::span<const DepthForecast> forecasts) override;
  void progress(const Progress& progress) override;
  void note(const std::string& text) override;
  bool stop_requested() const override;

  /// The rows finished so far, for a search that does not reach its end.
  const std::vector<DepthRow>& rows() const { return rows_; }
  /// Takes the rewritten line away.
  void clear_line();

 private:
  using Clock = std::chrono::steady_clock;

  std::string status(const Progress& progress, Clock::time_point now) const;

  int max_depth_;
  bool terminal_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point depth_begin_ = begin_;
  Clock::time_point last_line_ = begin_;
  std::vector<DepthForecast> forecasts_;  // of the depth in work and those after it
  std::vector<DepthRow> rows_;
};

}  // namespace othello
