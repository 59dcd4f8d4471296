// Shows on standard error how an estimate progresses, and keeps its samples in a file.
#pragma once

#include <cstddef>
#include <string>

#include "estimate/run_estimate.h"
#include "program/output/live_line.h"
#include "program/output/samples_output.h"
#include "system/stopwatch.h"

namespace othello {

class EstimateProgress : public EstimateObserver {
 public:
  /// The file of samples is written about once a minute. `samples_before`: those of earlier runs. `options`
  /// and `output` must outlive this.
  EstimateProgress(const EstimateOptions& options, SamplesOutput& output, std::size_t samples_before,
                   bool quiet);

  void base_begins(int depth) override;
  void samples_begin(const EstimatePlan& plan) override;
  void progress(const EstimateRun& so_far) override;
  bool stop_requested() const override;
  /// Removes the status line.
  void clear_line() { line_.hide(); }
  /// Begins something else that takes time.
  void begin(const std::string& what) { line_.show(what); }

 private:
  void tell(const EstimateRun& so_far);

  const EstimateOptions& options_;
  SamplesOutput& output_;
  std::size_t samples_before_;
  Stopwatch since_start_;
  Stopwatch since_written_;
  Stopwatch since_samples_;
  Stopwatch since_shown_;
  LiveLine line_;
};

}  // namespace othello
