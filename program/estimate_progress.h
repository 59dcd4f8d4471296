// Tells on standard error how an estimate goes, and keeps its samples in a file.
#pragma once

#include <cstddef>
#include <string>

#include "estimate/run_estimate.h"
#include "machine/stopwatch.h"
#include "program/status_line.h"

namespace othello {

class EstimateProgress : public EstimateObserver {
 public:
  /// `path`: of the file of samples (estimate/samples_file.h), which is written about once a minute; none if
  /// empty. `samples_before`: those of earlier runs. `options` must outlive this.
  EstimateProgress(const EstimateOptions& options, std::string path, std::size_t samples_before, bool quiet);

  void base_begins(int depth) override;
  void samples_begin(const EstimatePlan& plan) override;
  void progress(const EstimateRun& so_far) override;
  bool stop_requested() const override;
  /// Takes the status line away.
  void clear_line() { line_.clear(); }

 private:
  void draw(const EstimateRun& so_far);

  const EstimateOptions& options_;
  std::string path_;
  std::size_t samples_before_;
  StatusLine line_;
  Stopwatch since_start_;
  Stopwatch since_written_;
  Stopwatch since_samples_;
};

}  // namespace othello
