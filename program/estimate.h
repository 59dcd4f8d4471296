// othello enumerate --estimate: what a search would take, before it is run.
#pragma once

#include "enumerate/options.h"
#include "program/depth_table.h"

namespace othello {

/// Searches for a few seconds and continues what it saw (enumerate/forecast.h): a table of
/// states, stored size, memory and time per depth, and how it is known. Takes format table or csv.
std::string estimate_table(const SearchOptions& options, Format format);

/// The rows of such a search.
std::vector<DepthRow> sampled_rows(const SearchOptions& options);

}  // namespace othello
