// The table of depths as people and programs read it.
#pragma once

#include <string>
#include <vector>

#include "enumerate/depth_row.h"
#include "enumerate/options.h"

namespace othello {

enum class Format { kTable, kCsv, kJson };

/// Throws std::invalid_argument for anything but "table", "csv" and "json".
Format parse_format(const std::string& name);

/// CSV: depth,states,turn_skips,rival_plays. JSON: one object with the board and an array of rows, with
/// more columns; digests as 16 hexadecimal digits.
std::string depth_table(const SearchOptions& options, const std::vector<DepthRow>& rows, Format format);

}  // namespace othello
