// The samples of an estimate as an HDF5 file, from which the estimate is resumed (docs/estimate.md
// describes the format): a table for each thing that is known of a sample, a row per sample.
#pragma once

#include <string>

#include "estimate/run_estimate.h"
#include "estimate/setting.h"
#include "stored/results_file.h"

namespace othello::estimate {

/// Writes the samples, of which there is one at least, to an HDF5 file at `path`, which a TemporaryFile
/// gives, and reads it back. Throws WriteError.
void write_samples(const std::string& path, const EstimateOptions& options, const EstimateRun& run,
                   const stored::Provenance& provenance);

/// Throws DamagedFile if it is not a file of samples or is damaged, std::invalid_argument if its samples are
/// those of another estimate, and ReadError and CapacityError if the system fails.
EstimateRun read_samples(const EstimateOptions& options, const std::string& path);

/// Samples of an estimate that the file names itself: its setting, depth and seed.
struct StoredSamples {
  EstimateOptions options;
  EstimateRun run;
};
/// For checks of a file: as read_samples(), and what the file says of all samples together must follow from
/// them. Throws CheckFailed if not, DamagedFile, ReadError, CapacityError.
StoredSamples read_stored_samples(const std::string& path);
/// What such a file holds, as a sentence that says that it is correct. Throws the same.
std::string verify_samples(const std::string& path);

}  // namespace othello::estimate
