// The output of othello estimate.
#pragma once

#include <cstddef>
#include <string>

#include "estimate/games.h"
#include "estimate/run_estimate.h"
#include "estimate/setting.h"
#include "program/output/depth_table.h"
#include "program/output/live_line.h"
#include "program/output/provenance.h"
#include "system/stopwatch.h"

namespace othello::program {

// The file in which an estimate keeps its samples (estimate/samples_file.h), if the user names one.

class SamplesOutput {
 public:
  /// None if `path` is empty. Throws std::invalid_argument or WriteError if the file could not be written.
  /// `options` must outlive this.
  /// `force`: any existing file may be overwritten.
  SamplesOutput(const estimate::EstimateOptions& options, std::string path, bool force,
                stored::Provenance provenance);

  bool has_file() const { return !path_.empty(); }
  /// The samples of an earlier run, if there are any. Throws as read_samples() does.
  estimate::EstimateRun read_earlier();
  /// Writes the samples, unless the file has as many or more already.
  void keep(const estimate::EstimateRun& run);

 private:
  const estimate::EstimateOptions& options_;
  std::string path_;
  stored::Provenance provenance_;
  std::size_t samples_there_ = 0;
};

/// The results of at least one sample.
std::string estimate_results(const estimate::EstimateOptions& options, const estimate::EstimateRun& run,
                             Format format);

// Shows on standard error how an estimate progresses, and keeps its samples in a file.

class EstimateProgress : public estimate::EstimateObserver {
 public:
  /// The file of samples is written about once a minute. `samples_before`: those of earlier runs. `options`
  /// and `output` must outlive this.
  EstimateProgress(const estimate::EstimateOptions& options, SamplesOutput& output,
                   std::size_t samples_before, bool quiet);

  void base_begins(int depth) override;
  void samples_begin(const estimate::EstimatePlan& plan) override;
  void progress(const estimate::EstimateRun& so_far) override;
  bool stop_requested() const override;
  /// Removes the status line.
  void clear_line() { line_.hide(); }
  /// Begins something else that takes time.
  void begin(const std::string& what) { line_.show(what); }

 private:
  void tell(const estimate::EstimateRun& so_far);

  const estimate::EstimateOptions& options_;
  SamplesOutput& output_;
  std::size_t samples_before_;
  Stopwatch since_start_;
  Stopwatch since_written_;
  Stopwatch since_samples_;
  Stopwatch since_shown_;
  LiveLine line_;
};

// The output of othello estimate --games (games_output.cpp).

/// The table and JSON have the number of games with its standard error, and a row for each number of moves made: how many
/// sequences of moves there are, how many games end there, and the means of moves and of the discs that a move flips, over all
/// sequences. CSV has the rows, and the number of games as the sum of those that end.
std::string games_results(const estimate::GamesOptions& options, const estimate::GamesRun& run,
                          Format format);

}  // namespace othello::program
