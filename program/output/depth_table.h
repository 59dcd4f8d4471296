// The table of depths as people and programs read it.
#pragma once

#include <string>
#include <vector>

#include "enumerate/frontier/checkpoint/checkpoint_listing.h"
#include "enumerate/search/columns.h"
#include "enumerate/search/options.h"

namespace othello {

enum class Format { kTable, kCsv, kJson };

/// Throws std::invalid_argument for anything but "table", "csv" and "json".
Format parse_format(const std::string& name);

/// The columns that --columns lists, joined by commas; "all" are all, and an empty list the four of the
/// paper: depth, states, turn_skips, rival_plays. Throws std::invalid_argument with a sentence for the user.
std::vector<const Column*> parse_columns(const std::string& list);

struct TableForm {
  Format format = Format::kTable;
  std::vector<const Column*> csv_columns;
};

/// CSV: a header and a row for every depth. JSON: one object with the board and an array of rows; digests as
/// 16 hexadecimal digits in both.
std::string depth_table(const SearchOptions& options, const std::vector<DepthRow>& rows,
                        const TableForm& form);

// The listing of a scratch folder (enumerate/frontier/checkpoint/checkpoint_listing.h) as text.

/// CSV: depth,states,seconds,cpu_seconds,digest of the finished depths. JSON: all of it.
std::string listing_text(const CheckpointListing& listing, Format format);

}  // namespace othello
