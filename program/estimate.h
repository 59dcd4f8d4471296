// othello enumerate --estimate: what a search would take, before it is run.
#pragma once

#include "program/output/depth_table.h"
#include "search/options.h"

namespace othello {

/// Searches for a moment and predicts the rest (enumerate/estimate.h): a table with states, stored size,
/// disk, memory and time per depth, and how they are known; for `ranks` ranks with options.threads each.
/// Takes format table or csv.
std::string estimate_table(const SearchOptions& options, int ranks, Format format);

}  // namespace othello
