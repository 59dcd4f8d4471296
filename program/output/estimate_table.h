// The output of othello estimate.
#pragma once

#include <string>

#include "estimate/estimate_options.h"
#include "estimate/run_estimate.h"
#include "program/output/depth_table.h"

namespace othello {

/// The results of at least one sample.
std::string estimate_results(const EstimateOptions& options, const EstimateRun& run, Format format);

}  // namespace othello
