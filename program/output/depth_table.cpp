#include "program/output/depth_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "program/output/board_heading.h"
#include "program/output/text_table.h"
#include "system/hex64.h"
#include "system/option_text.h"

namespace othello {
namespace {

constexpr int kCsvDecimals = 3;
constexpr int kTableDecimals = 2;

constexpr std::string_view kCsvColumns[] = {"depth", "states", "turn_skips", "rival_plays"};
constexpr std::string_view kJsonColumns[] = {
    "depth",   "states", "turn_skips", "rival_plays", "games_ended", "bytes",     "bits_per_state",
    "seconds", "digest", "moves",      "flips",       "least_moves", "most_moves"};

// A column of the table for people.
struct Shown {
  std::string_view name;
  TextColumn column;
};

std::vector<Shown> shown_columns() {
  return {
      {"depth", {.heading = "depth", .width = 5}},
      {"states", {.heading = "states", .width = 16}},
      {"turn_skips", {.heading = "turn skips", .width = 12, .rank = 5}},
      {"rival_plays", {.heading = "rival plays", .width = 12, .rank = 6}},
      {"bytes", {.heading = "bytes", .width = 15, .rank = 4}},
      {"bits_per_state", {.heading = "bits", .width = 7, .rank = 2}},
      {"seconds", {.heading = "seconds", .width = 9, .rank = 1}},
      {"digest", {.heading = "digest", .rank = 3, .gap = 2}},
  };
}

std::string as_csv(const std::vector<DepthRow>& rows, const std::vector<const Column*>& columns) {
  std::vector<std::string> cells;
  for (const Column* column : columns) cells.emplace_back(column->name);
  std::string text = fmt::format("{}\n", fmt::join(cells, ","));
  for (const DepthRow& row : rows) {
    cells.clear();
    for (const Column* column : columns) cells.push_back(column_text(*column, row, kCsvDecimals));
    text += fmt::format("{}\n", fmt::join(cells, ","));
  }
  return text;
}

std::string as_table(const SearchOptions& options, const std::vector<DepthRow>& rows) {
  const std::vector<Shown> shown = shown_columns();
  std::vector<TextColumn> columns;
  for (const Shown& each : shown) columns.push_back(each.column);
  std::vector<TextTable::Cells> lines;
  std::uint64_t states = 0;
  std::uint64_t ended = 0;
  double seconds = 0;
  for (const DepthRow& row : rows) {
    TextTable::Cells& cells = lines.emplace_back();
    for (const Shown& each : shown)
      cells.push_back(column_text(*find_column(each.name), row, kTableDecimals));
    states += row.states;
    ended += row.games_ended();
    seconds += row.seconds;
  }
  return fmt::format("{}, symmetry {}\n", board_heading(options.board), name_of(options.symmetry)) +
         text_of(std::move(columns), lines) +
         fmt::format("{} states in {:.2f} s; {} games ended before depth {}\n", states, seconds, ended,
                     rows.empty() ? 0 : rows.back().depth);
}

std::string as_json(const SearchOptions& options, const std::vector<DepthRow>& rows) {
  using Json = nlohmann::ordered_json;
  const auto columns = columns_named(kJsonColumns);
  Json document;
  document["board"] = options.board.name();
  document["symmetry"] = name_of(options.symmetry);
  document["rows"] = Json::array();
  for (const DepthRow& row : rows) {
    Json& object = document["rows"].emplace_back();
    for (const Column* column : columns) {
      Json& value = object[column->name];
      if (!column->is_known(row)) continue;  // null
      if (column->kind == Column::Kind::kReal) value = column->real(row);
      if (column->kind == Column::Kind::kWhole) value = column->whole(row);
      if (column->kind == Column::Kind::kDigest) value = hex64_text(column->whole(row));
    }
  }
  return document.dump(2) + "\n";
}

}  // namespace

Format parse_format(const std::string& name) {
  if (name == "table") return Format::kTable;
  if (name == "csv") return Format::kCsv;
  if (name == "json") return Format::kJson;
  throw std::invalid_argument(fmt::format("--format {}: allowed are table, csv and json", name));
}

std::vector<const Column*> parse_columns(const std::string& list) {
  std::vector<const Column*> columns;
  if (list.empty()) return columns_named(kCsvColumns);
  if (list == "all") {
    for (const Column& column : all_columns()) columns.push_back(&column);
    return columns;
  }
  for (const std::string& entry : split(list)) {
    columns.push_back(find_column(entry));
    if (columns.back() == nullptr || std::ranges::count(columns, columns.back()) > 1) {
      std::vector<const char*> names;
      for (const Column& column : all_columns()) names.push_back(column.name);
      throw std::invalid_argument(fmt::format("--columns {}: allowed are all, or some of {}, each once", list,
                                              fmt::join(names, ", ")));
    }
  }
  return columns;
}

std::string depth_table(const SearchOptions& options, const std::vector<DepthRow>& rows,
                        const TableForm& form) {
  switch (form.format) {
    case Format::kCsv:
      return as_csv(rows, form.csv_columns);
    case Format::kJson:
      return as_json(options, rows);
    case Format::kTable:
      break;
  }
  return as_table(options, rows);
}

}  // namespace othello
