// The table of depths as people and programs read it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "enumerate/search/checkpoint_listing.h"
#include "enumerate/search/columns.h"
#include "enumerate/search/depth_row.h"
#include "enumerate/search/options.h"

namespace othello::program {

enum class Format { kTable, kCsv, kJson };

/// Throws std::invalid_argument for anything but "table", "csv" and "json".
Format parse_format(const std::string& name);

/// The columns that --columns lists, joined by commas; "all" are all, and an empty list the four of the
/// paper: depth, states, turn_skips, rival_plays. Throws std::invalid_argument with a sentence for the user.
std::vector<const enumerate::Column*> parse_columns(const std::string& list);

struct TableForm {
  Format format = Format::kTable;
  std::vector<const enumerate::Column*> csv_columns;
};

/// CSV: a header and a row for every depth. JSON: one object with the board and an array of rows; digests as
/// 16 hexadecimal digits in both.
std::string depth_table(const enumerate::SearchOptions& options, const std::vector<enumerate::DepthRow>& rows,
                        const TableForm& form);

// A table of depths that a search has to agree with: what `othello enumerate --columns all --format csv` printed, or
// exact.csv of a board in results/. Compared are the facts of the board, not how its states are stored or what they cost.

class ExpectedRows {
 public:
  /// Reads the table. Throws DamagedFile if it is none, or has nothing but the depths to compare.
  explicit ExpectedRows(const std::string& path);

  /// How the row differs, in a sentence with the file's name, or an empty text; also if the table ends before.
  std::string difference(const enumerate::DepthRow& row) const;

 private:
  [[noreturn]] void refuse(const std::string& what) const;

  std::string path_;
  std::map<int, std::map<std::string, std::string>> rows_;  // by depth and name of the column
};

// The listing of a scratch folder (enumerate/search/checkpoint_listing.h) as text.

/// CSV: depth,states,seconds,cpu_seconds,digest of the finished depths. JSON: all of it.
std::string listing_text(const enumerate::CheckpointListing& listing, Format format);

}  // namespace othello::program
