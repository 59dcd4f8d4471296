#include "program/output/depth_table.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "board/board.h"
#include "enumerate/search/columns.h"
#include "program/output/notes.h"
#include "program/output/text_table.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/memory.h"
#include "system/text.h"

namespace othello::program {

using enumerate::CheckpointListing;
using enumerate::Column;
using enumerate::column_text;
using enumerate::DepthRow;
using enumerate::find_column;
using enumerate::ListedDepth;
using enumerate::SearchOptions;

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
      {"turn_skips", {.heading = "turn skips", .width = 12, .drop_order = 5}},
      {"rival_plays", {.heading = "rival plays", .width = 12, .drop_order = 6}},
      {"bytes", {.heading = "bytes", .width = 15, .drop_order = 4}},
      {"bits_per_state", {.heading = "bits", .width = 7, .drop_order = 2}},
      {"seconds", {.heading = "seconds", .width = 9, .drop_order = 1}},
      {"digest", {.heading = "digest", .drop_order = 3, .gap = 2}},
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
         format_table(std::move(columns), lines) +
         fmt::format("{} states in {:.2f} s; {} games ended before depth {}\n", states, seconds, ended,
                     rows.empty() ? 0 : rows.back().depth);
}

std::string as_json(const SearchOptions& options, const std::vector<DepthRow>& rows) {
  using Json = nlohmann::ordered_json;
  const auto columns = enumerate::require_columns(kJsonColumns);
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
      if (column->kind == Column::Kind::kDigest) value = format_hex64(column->whole(row));
    }
  }
  return document.dump(2) + "\n";
}

constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 20;

// Every search of a board finds these, whatever its engine and options.
constexpr std::string_view kFacts[] = {"states", "turn_skips", "rival_plays", "games_ended",
                                       "digest", "moves",      "flips"};

}  // namespace

Format parse_format(const std::string& name) {
  if (name == "table") return Format::kTable;
  if (name == "csv") return Format::kCsv;
  if (name == "json") return Format::kJson;
  throw std::invalid_argument(fmt::format("--format {}: must be table, csv or json", name));
}

std::vector<const Column*> parse_columns(const std::string& list) {
  std::vector<const Column*> columns;
  if (list.empty()) return enumerate::require_columns(kCsvColumns);
  if (list == "all") {
    for (const Column& column : enumerate::all_columns()) columns.push_back(&column);
    return columns;
  }
  for (const std::string& entry : split(list)) {
    columns.push_back(find_column(entry));
    if (columns.back() == nullptr || std::ranges::count(columns, columns.back()) > 1) {
      std::vector<const char*> names;
      for (const Column& column : enumerate::all_columns()) names.push_back(column.name);
      throw std::invalid_argument(
          fmt::format("--columns {}: must be all, or some of {}, each once", list, fmt::join(names, ", ")));
    }
  }
  return columns;
}

std::string depth_table(const SearchOptions& options, const std::vector<DepthRow>& rows,
                        const TableForm& form) {
  if (form.format == Format::kCsv) return as_csv(rows, form.csv_columns);
  return form.format == Format::kJson ? as_json(options, rows) : as_table(options, rows);
}

namespace {

std::string as_table(const CheckpointListing& listing) {
  std::string text = fmt::format("{}: {}\n", listing.folder, listing.title);
  std::vector<TextTable::Cells> rows;
  double cpu = 0;
  for (const ListedDepth& depth : listing.depths) {
    rows.push_back({fmt::format("{}", depth.depth), fmt::format("{}", depth.states),
                    fmt::format("{:.2f}", depth.seconds), fmt::format("{:.2f}", depth.cpu_seconds),
                    format_hex64(depth.digest)});
    cpu += depth.cpu_seconds;
  }
  if (!rows.empty()) {
    text += format_table({{.heading = "depth", .width = 5},
                          {.heading = "states", .width = 16},
                          {.heading = "seconds", .width = 12, .drop_order = 1},
                          {.heading = "cpu seconds", .width = 12, .drop_order = 2},
                          {.heading = "digest", .drop_order = 3, .gap = 2}},
                         rows);
    if (cpu > 0) text += fmt::format("{:.0f} cpu seconds in all\n", cpu);
  }
  for (const enumerate::ListedFiles& files : listing.files) {
    text += fmt::format("{}depth {}: {} segments, {}{}\n", listing.of_solve ? files.what + " of " : "",
                        files.depth, files.segments, format_size(files.bytes),
                        files.role.empty() ? "" : ", " + files.role);
  }
  return text;
}

std::string as_csv(const std::vector<ListedDepth>& depths) {
  std::string text = "depth,states,seconds,cpu_seconds,digest\n";
  for (const ListedDepth& depth : depths) {
    text += fmt::format("{},{},{:.3f},{:.3f},{}\n", depth.depth, depth.states, depth.seconds,
                        depth.cpu_seconds, format_hex64(depth.digest));
  }
  return text;
}

std::string as_json(const CheckpointListing& listing) {
  using Json = nlohmann::ordered_json;
  Json json{{"folder", listing.folder}};
  if (!listing.board.empty()) json["board"] = listing.board;
  if (!listing.symmetry.empty()) json["symmetry"] = listing.symmetry;
  if (!listing.score.empty()) json["score"] = listing.score;
  json["depths"] = Json::array();
  for (const ListedDepth& depth : listing.depths) {
    json["depths"].push_back({{"depth", depth.depth},
                              {"states", depth.states},
                              {"seconds", depth.seconds},
                              {"cpu_seconds", depth.cpu_seconds},
                              {"digest", format_hex64(depth.digest)}});
  }
  json["stored"] = Json::array();
  for (const enumerate::ListedFiles& files : listing.files) {
    json["stored"].push_back({{"what", files.what},
                              {"depth", files.depth},
                              {"segments", files.segments},
                              {"bytes", files.bytes},
                              {"role", files.role}});
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string listing_text(const CheckpointListing& listing, Format format) {
  if (format == Format::kCsv) return as_csv(listing.depths);
  return format == Format::kJson ? as_json(listing) : as_table(listing);
}

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
      refuse(fmt::format("'{}' does not have the {} columns of the heading", line, names.size()));
    const auto depth = parse_decimal(values[depth_at]);
    if (!depth || *depth > kMaxCells) refuse(fmt::format("'{}' is not a depth", values[depth_at]));
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

}  // namespace othello::program
