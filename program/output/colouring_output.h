// The output of othello estimate --method colourings.
#pragma once

#include <string>

#include "estimate/colourings.h"
#include "program/output/depth_table.h"
#include "program/output/live_line.h"
#include "system/stopwatch.h"

namespace othello::program {

/// The results of at least one sample.
std::string colouring_results(const estimate::ColouringOptions& options, const estimate::ColouringRun& run,
                              Format format);

/// Shows on standard error how far the samples are.
class ColouringProgress {
 public:
  /// `options` must outlive this.
  ColouringProgress(const estimate::ColouringOptions& options, bool quiet);

  estimate::ColouringCounts& counts() { return counts_; }
  /// Removes the line.
  void end() { line_.hide(); }

 private:
  LiveLine::Parts parts() const;

  const estimate::ColouringOptions& options_;
  estimate::ColouringCounts counts_;
  Stopwatch since_start_;
  mutable Stopwatch since_fitted_;
  LiveLine line_;
};

}  // namespace othello::program
