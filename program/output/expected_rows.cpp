#include "program/output/expected_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "enumerate/search/columns.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/text.h"

namespace othello {
namespace {

constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 20;

// Every search of a board finds these, whatever its engine and options.
constexpr std::string_view kFacts[] = {"states", "turn_skips", "rival_plays", "games_ended",
                                       "digest", "moves",      "flips"};

}  // namespace

void ExpectedRows::refuse(const std::string& what) const {
  throw DamagedFile(fmt::format(
      "--expect {}: {}; give what othello enumerate --columns all --format csv printed", path_, what));
}

ExpectedRows::ExpectedRows(const std::string& path) : path_(path) {
  std::istringstream lines(FileForReading(path).text(kLargestTable, "no table of depths is so long"));
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> names = split(line);
  const auto depth_at = static_cast<std::size_t>(std::ranges::find(names, "depth") - names.begin());
  const auto is_fact = [](const std::string& name) {
    return std::ranges::count(kFacts, std::string_view(name)) > 0;
  };
  if (depth_at == names.size() || std::ranges::none_of(names, is_fact)) refuse("no table of depths");
  while (std::getline(lines, line)) {
    const std::vector<std::string> values = split(line);
    if (values.size() != names.size())
      refuse(fmt::format("'{}' has not the {} columns of the heading", line, names.size()));
    const auto depth = parse_decimal(values[depth_at]);
    if (!depth || *depth > kMaxCells) refuse(fmt::format("'{}' is no depth", values[depth_at]));
    auto& row = rows_[static_cast<int>(*depth)];
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (is_fact(names[i]) && !values[i].empty()) row[names[i]] = values[i];
    }
  }
}

std::string ExpectedRows::difference(const DepthRow& row) const {
  const auto expected = rows_.find(row.depth);
  if (expected == rows_.end()) return {};
  for (const auto& [name, value] : expected->second) {
    const Column& column = *find_column(name);
    const std::string found = column_text(column, row, 0);
    if (column.is_known(row) && found != value)
      return fmt::format("depth {}: {} is {}, and {} in {}", row.depth, name, found, value, path_);
  }
  return {};
}

}  // namespace othello
