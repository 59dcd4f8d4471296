// The file in which an estimate keeps its samples (estimate/samples_file.h), if it was told to.
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
  /// `force`: whatever is there may be written over.
  SamplesOutput(const EstimateOptions& options, std::string path, bool force, Provenance provenance);

  bool is_kept() const { return !path_.empty(); }
  /// What an earlier run has left there, if anything. Throws as read_samples() does.
  EstimateRun earlier();
  /// Writes them, unless the file has as many of them. Of an earlier run that had more nothing is released.
  void keep(const EstimateRun& run);

 private:
  const EstimateOptions& options_;
  std::string path_;
  Provenance provenance_;
  std::size_t samples_there_ = 0;
};

}  // namespace othello
