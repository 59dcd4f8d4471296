// othello enumerate --estimate: what a search would take, before it is run.
#pragma once

#include <string>

#include "enumerate/estimate.h"
#include "program/output/depth_table.h"
#include "search/options.h"

namespace othello {

/// Searches for a moment and predicts the rest (enumerate/estimate.h): a table with states, stored size,
/// disk, memory and time per depth, and how they are known; for ranks with options.threads each.
/// In `sources`, `disk_rate` 0 means: measured in the folder of --scratch, and without one no disk is used.
/// Takes format table or csv.
std::string estimate_table(const SearchOptions& options, EstimateSources sources, Format format);

}  // namespace othello
