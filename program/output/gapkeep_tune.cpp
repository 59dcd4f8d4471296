#include "program/output/gapkeep_tables.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "program/output/text_table.h"

namespace othello::program {
namespace {

using laboratory::Objective;
using laboratory::TunedWidths;
using laboratory::Tuning;

std::string header(Objective objective) {
  if (objective == Objective::kZstd) return "widths,bits_per_state,zstd_bits_per_state";
  if (objective == Objective::kSpeed) return "widths,bits_per_state,decoded_per_second";
  return "widths,bits_per_state";
}

std::string csv_row(const TunedWidths& row) {
  std::string text = fmt::format("{},{:.10g}", row.widths.to_string('-'), row.bits_per_state);
  if (row.zstd_bits_per_state) text += fmt::format(",{:.6f}", *row.zstd_bits_per_state);
  if (row.decoded_per_second) text += fmt::format(",{:.0f}", *row.decoded_per_second);
  return text;
}

TextTable::Cells table_cells(const std::string& name, const TunedWidths& row, const Tuning& tuning) {
  const bool zstd = tuning.objective == Objective::kZstd;
  const double bits = zstd ? row.zstd_bits_per_state.value_or(0) : row.bits_per_state;
  const double paper = zstd ? tuning.paper.zstd_bits_per_state.value_or(0) : tuning.paper.bits_per_state;
  TextTable::Cells cells{name, row.widths.to_string(), fmt::format("{:.4f}", row.bits_per_state)};
  if (row.zstd_bits_per_state) cells.push_back(fmt::format("{:.4f}", *row.zstd_bits_per_state));
  if (row.decoded_per_second) cells.push_back(fmt::format("{:.1f}", *row.decoded_per_second / 1e6));
  cells.push_back(fmt::format("{:.1f}", 100 * (1 - bits / paper)));
  return cells;
}

std::string as_table(const std::string& title, const Tuning& tuning) {
  std::vector<TextColumn> columns{
      {.heading = "m", .width = 6},
      {.heading = "widths", .width = 26, .align = TextColumn::Align::kLeft, .gap = 2},
      {.heading = "bits a state", .width = 14}};
  if (tuning.objective == Objective::kZstd) columns.push_back({.heading = "after zstd", .width = 16});
  if (tuning.objective == Objective::kSpeed) columns.push_back({.heading = "million/s", .width = 16});
  columns.push_back({.heading = "saved, %", .width = 8, .drop_order = 1});
  std::vector<TextTable::Cells> rows;
  for (const TunedWidths& row : tuning.rows)
    rows.push_back(table_cells(fmt::format("{}", row.widths.count()), row, tuning));
  rows.push_back(table_cells("paper", tuning.paper, tuning));
  return title + '\n' + format_table(std::move(columns), rows);
}

std::string as_csv(const Tuning& tuning) {
  std::string text = header(tuning.objective) + '\n';
  for (const TunedWidths& row : tuning.rows) text += csv_row(row) + '\n';
  return text;
}

nlohmann::ordered_json json_row(const TunedWidths& row) {
  nlohmann::ordered_json json{{"widths", row.widths.to_string()}, {"bits_per_state", row.bits_per_state}};
  if (row.zstd_bits_per_state) json["zstd_bits_per_state"] = *row.zstd_bits_per_state;
  if (row.decoded_per_second) json["decoded_per_second"] = *row.decoded_per_second;
  return json;
}

std::string as_json(const std::string& title, const Tuning& tuning) {
  nlohmann::ordered_json json{{"states", title}, {"rows", nlohmann::ordered_json::array()}};
  for (const TunedWidths& row : tuning.rows) json["rows"].push_back(json_row(row));
  json["paper"] = json_row(tuning.paper);
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string tuning_text(const std::string& title, const Tuning& tuning, Format format) {
  if (format == Format::kCsv) return as_csv(tuning);
  return format == Format::kJson ? as_json(title, tuning) : as_table(title, tuning);
}

std::string curve_csv(const Tuning& tuning) {
  std::string text = header(tuning.objective) + ",on_curve\n";
  for (const TunedWidths& row : tuning.tried) {
    text += fmt::format("{},{}\n", csv_row(row), laboratory::is_on_pareto_front(row, tuning) ? 1 : 0);
  }
  return text;
}

}  // namespace othello::program
