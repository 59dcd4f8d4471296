#include "program/output/estimate_table.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "estimate/statistics.h"
#include "program/output/board_heading.h"
#include "program/output/text_table.h"

namespace othello {
namespace {

struct Row {
  const char* name;
  const char* heading;
  Estimate estimate;
};

using Rows = std::array<Row, 6>;

Rows rows_of(const EstimateOptions& options, const EstimateRun& run) {
  const bool orbits = options.setting.symmetry.mode() == SymmetryMode::kFull;
  const auto of = [&](Quantity quantity) { return estimate_of(run.samples, quantity); };
  return {{{"states", orbits ? "states (orbits)" : "states", of(Quantity::kStates)},
           {"without_move", "without a move", of(Quantity::kWithoutMove)},
           {"games_ended", "games ended", of(Quantity::kGamesEnded)},
           {"moves", "moves", of(Quantity::kMoves)},
           {"moves_per_state", "moves per state", ratio_of(run.samples, Quantity::kMoves, Quantity::kStates)},
           {"plain_states", "unreduced", of(Quantity::kPlainStates)}}};
}

std::string as_table(const EstimateOptions& options, const EstimateRun& run) {
  std::vector<TextTable::Cells> rows;
  for (const Row& row : rows_of(options, run)) {
    const Estimate& estimate = row.estimate;
    rows.push_back({row.heading, fmt::format("{:.6g}", estimate.value),
                    fmt::format("{:.3g}", estimate.standard_error),
                    fmt::format("{:.2f}%", 100 * estimate.relative_error())});
  }
  return fmt::format("{}, depth {}, symmetry {}, seed {}: {} samples, drawn from the {} states of depth {}\n",
                     board_heading(options.setting.board), options.depth,
                     name_of(options.setting.symmetry.mode()), options.seed, run.samples.size(),
                     run.base_states, run.base_depth) +
         text_of({{.heading = "", .width = 16, .align = TextColumn::Align::kLeft},
                  {.heading = "estimate", .width = 14},
                  {.heading = "standard error", .width = 14, .rank = 1},
                  {.heading = "", .width = 9}},
                 rows) +
         fmt::format("spread of a sample: {:.3f} of the mean\n",
                     relative_deviation_of(run.samples, Quantity::kStates));
}

std::string as_csv(const EstimateOptions& options, const EstimateRun& run) {
  std::string text = "quantity,estimate,standard_error\n";
  for (const Row& row : rows_of(options, run))
    text += fmt::format("{},{},{}\n", row.name, row.estimate.value, row.estimate.standard_error);
  return text;
}

std::string as_json(const EstimateOptions& options, const EstimateRun& run) {
  const Rows rows = rows_of(options, run);
  nlohmann::ordered_json json;
  json["board"] = options.setting.board.name();
  json["depth"] = options.depth;
  json["symmetry"] = name_of(options.setting.symmetry.mode());
  json["seed"] = options.seed;
  json["samples"] = run.samples.size();
  json["base_depth"] = run.base_depth;
  json["base_states"] = run.base_states;
  json["states"] = rows[0].estimate.value;
  json["standard_error"] = rows[0].estimate.standard_error;
  json["spread"] = relative_deviation_of(run.samples, Quantity::kStates);
  for (const Row& row : rows) {
    json["quantities"][row.name] = {{"estimate", row.estimate.value},
                                    {"standard_error", row.estimate.standard_error}};
  }
  return json.dump(2) + '\n';
}

}  // namespace

std::string estimate_results(const EstimateOptions& options, const EstimateRun& run, Format format) {
  switch (format) {
    case Format::kCsv:
      return as_csv(options, run);
    case Format::kJson:
      return as_json(options, run);
    case Format::kTable:
      break;
  }
  return as_table(options, run);
}

}  // namespace othello
