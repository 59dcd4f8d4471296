// The file in which an estimate keeps its samples (estimate/samples_file.h), if the user names one.
#pragma once

#include <cstddef>
#include <string>

#include "estimate/run_estimate.h"
#include "program/output/provenance.h"

namespace othello {

class SamplesOutput {
 public:
  /// None if `path` is empty. Throws std::invalid_argument or WriteError if the file could not be written.
  /// `options` must outlive this.
  /// `force`: any existing file may be overwritten.
  SamplesOutput(const EstimateOptions& options, std::string path, bool force, Provenance provenance);

  bool is_kept() const { return !path_.empty(); }
  /// The samples of an earlier run, if there are any. Throws as read_samples() does.
  EstimateRun earlier();
  /// Writes the samples, unless the file has as many or more already.
  void keep(const EstimateRun& run);

 private:
  const EstimateOptions& options_;
  std::string path_;
  Provenance provenance_;
  std::size_t samples_there_ = 0;
};

}  // namespace othello
