#include "program/gapkeep_tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>
#include <utility>

#include "gapkeep/optimum.h"
#include "gapkeep/width_measure.h"
#include "gapkeep/width_search.h"
#include "program/text_table.h"

namespace othello {
namespace {

double raw_bits(const GapCounts& gaps, const Widths& widths) {
  return static_cast<double>(gaps.cost(widths).bits) / static_cast<double>(gaps.total());
}

// The figure that was searched for, in its field.
TunedWidths tuned(const GapCounts& gaps, Objective objective, const MeasuredWidths& measured) {
  TunedWidths row{.widths = measured.widths,
                  .bits_per_state = raw_bits(gaps, measured.widths),
                  .zstd_bits_per_state = {},
                  .decoded_per_second = {}};
  if (objective == Objective::kZstd) row.zstd_bits_per_state = measured.figure;
  if (objective == Objective::kSpeed) row.decoded_per_second = measured.figure;
  return row;
}

// What zstd leaves of the whole set, which the search saw a sample of.
void measure_whole(const TuneInput& input, std::vector<TunedWidths*> rows) {
  std::deque<ZstdSizer> sizers;
  for (const TunedWidths* row : rows) sizers.emplace_back(row->widths);
  input.visit([&](std::span<const std::uint64_t> gaps) {
    for (ZstdSizer& sizer : sizers) std::ranges::for_each(gaps, [&](std::uint64_t gap) { sizer.add(gap); });
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i]->zstd_bits_per_state =
        8 * static_cast<double>(sizers[i].finish()) / static_cast<double>(input.counts.total());
  }
}

Tuning tune_raw(const TuneInput& input, int most) {
  Tuning tuning;
  for (const Optimum& optimum : optimal_widths(input.counts, most)) {
    tuning.rows.push_back(tuned(input.counts, Objective::kRaw, {optimum.widths, 0}));
  }
  tuning.paper = tuned(input.counts, Objective::kRaw, {Widths::paper(), 0});
  return tuning;
}

Tuning tune_by_trial(const TuneInput& input, Objective objective, int most) {
  const std::function<double(const Widths&)> measure = [&](const Widths& widths) {
    return objective == Objective::kZstd ? zstd_bits_per_gap(input.sample, widths)
                                         : decoded_per_second(input.sample, widths);
  };
  const WidthSearch search = objective == Objective::kZstd ? search_smallest(input.counts, most, measure)
                                                           : search_fastest(input.counts, most, measure);
  Tuning tuning{.objective = objective, .rows = {}, .tried = {}};
  for (const auto& entry : search.best) tuning.rows.push_back(tuned(input.counts, objective, entry));
  for (const auto& entry : search.tried) tuning.tried.push_back(tuned(input.counts, objective, entry));
  tuning.paper = tuned(input.counts, objective, {Widths::paper(), measure(Widths::paper())});
  if (objective == Objective::kZstd) {
    std::vector<TunedWidths*> rows{&tuning.paper};
    for (TunedWidths& row : tuning.rows) rows.push_back(&row);
    measure_whole(input, rows);
  }
  return tuning;
}

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
  columns.push_back({.heading = "saved, %", .width = 8, .rank = 1});
  std::vector<TextTable::Cells> rows;
  for (const TunedWidths& row : tuning.rows)
    rows.push_back(table_cells(fmt::format("{}", row.widths.count()), row, tuning));
  rows.push_back(table_cells("paper", tuning.paper, tuning));
  return title + '\n' + text_of(std::move(columns), rows);
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

// Larger is better in both.
std::pair<double, double> merits(const TunedWidths& row) {
  return {-row.bits_per_state,
          row.decoded_per_second ? *row.decoded_per_second : -row.zstd_bits_per_state.value_or(0)};
}

bool beaten(const TunedWidths& row, const std::vector<TunedWidths>& rows) {
  const auto mine = merits(row);
  return std::ranges::any_of(rows, [&](const TunedWidths& other) {
    const auto theirs = merits(other);
    return theirs.first >= mine.first && theirs.second >= mine.second && theirs != mine;
  });
}

}  // namespace

std::optional<Objective> objective_of(const std::string& name) {
  if (name == "raw") return Objective::kRaw;
  if (name == "zstd") return Objective::kZstd;
  if (name == "speed") return Objective::kSpeed;
  return std::nullopt;
}

Tuning tune(const TuneInput& input, Objective objective, int most) {
  return objective == Objective::kRaw ? tune_raw(input, most) : tune_by_trial(input, objective, most);
}

std::string tuning_text(const std::string& title, const Tuning& tuning, Format format) {
  switch (format) {
    case Format::kCsv:
      return as_csv(tuning);
    case Format::kJson:
      return as_json(title, tuning);
    case Format::kTable:
      break;
  }
  return as_table(title, tuning);
}

std::string curve_csv(const Tuning& tuning) {
  std::string text = header(tuning.objective) + ",on_curve\n";
  for (const TunedWidths& row : tuning.tried) {
    text += fmt::format("{},{}\n", csv_row(row), beaten(row, tuning.tried) ? 0 : 1);
  }
  return text;
}

}  // namespace othello
