// A table of depths that a search has to agree with: what `othello enumerate --columns all --format csv` printed, or
// exact.csv of a board in results/. Compared are the facts of the board, not how its states are stored or what they cost.
#pragma once

#include <map>
#include <string>

#include "enumerate/search/depth_row.h"

namespace othello {

class ExpectedRows {
 public:
  /// Reads the table. Throws DamagedFile if it is none, or has nothing but the depths to compare.
  explicit ExpectedRows(const std::string& path);

  /// How the row differs, in a sentence with the file's name, or an empty text; also if the table ends before.
  std::string difference(const DepthRow& row) const;

 private:
  [[noreturn]] void refuse(const std::string& what) const;

  std::string path_;
  std::map<int, std::map<std::string, std::string>> rows_;  // by depth and name of the column
};

}  // namespace othello
