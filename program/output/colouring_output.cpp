#include "program/output/colouring_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "estimate/statistics.h"
#include "program/output/notes.h"
#include "program/output/text_table.h"

namespace othello::program {

using estimate::ColouringHit;
using estimate::ColouringOptions;
using estimate::ColouringRun;
using estimate::Estimate;

namespace {

constexpr double kErrorsOfInterval = 1.96;  // 95 % of a normal distribution

struct BoundRow {
  const char* name;
  std::string heading;
  Estimate estimate;
};

struct ColouringTable {
  std::size_t reached = 0;  // samples
  std::size_t undecided = 0;
  std::array<BoundRow, 3> rows;
  double low = 0;
  std::optional<double> high;  // nothing if none of the samples says anything
};

ColouringTable table_of(const ColouringOptions& options, const ColouringRun& run) {
  std::vector<double> reached;
  std::vector<double> undecided;
  std::vector<double> both;
  for (const ColouringHit& hit : run.hits) {
    (hit.undecided ? undecided : reached).push_back(hit.orbits);
    both.push_back(hit.orbits);
  }
  const Estimate least = estimate::estimate_of(reached, run.samples);
  const Estimate most = estimate::estimate_of(both, run.samples);
  const bool orbits = options.setting.symmetry.mode() == SymmetryMode::kFull;
  return {
      .reached = reached.size(),
      .undecided = undecided.size(),
      .rows = {{{"states", orbits ? "states (orbits)" : "states", least},
                {"undecided", "undecided", estimate::estimate_of(undecided, run.samples)},
                {"at_most", "at most", most}}},
      .low = reached.empty() ? 0.0 : std::max(least.value - kErrorsOfInterval * least.standard_error, 0.0),
      .high =
          both.empty() ? std::nullopt : std::optional(most.value + kErrorsOfInterval * most.standard_error)};
}

std::string as_table(const ColouringOptions& options, const ColouringRun& run) {
  const ColouringTable table = table_of(options, run);
  std::vector<TextTable::Cells> cells;
  for (const BoundRow& row : table.rows) {
    const bool known = !std::isnan(row.estimate.standard_error);
    cells.push_back({row.heading, fmt::format("{:.6g}", row.estimate.value),
                     known ? fmt::format("{:.3g}", row.estimate.standard_error) : "-",
                     known ? fmt::format("{:.2f}%", 100 * row.estimate.relative_error()) : "-"});
  }
  return fmt::format(
             "{}, depth {}, symmetry {}, seed {}: {} colourings, effort {}{}; {} can come up, {} undecided\n",
             board_heading(options.setting.board), options.depth, name_of(options.setting.symmetry.mode()),
             options.seed, run.samples, options.effort, options.either_mover ? ", either mover" : "",
             table.reached, table.undecided) +
         format_table({{.heading = "", .width = 16, .align = TextColumn::Align::kLeft},
                       {.heading = "estimate", .width = 14},
                       {.heading = "standard error", .width = 14, .drop_order = 1},
                       {.heading = "", .width = 9}},
                      cells) +
         (table.high ? fmt::format("95 % interval: {:.4g} to {:.4g}\n", table.low, *table.high)
                     : "no interval: none of these colourings can come up; take more of them\n");
}

std::string as_csv(const ColouringOptions& options, const ColouringRun& run) {
  std::string text = "quantity,estimate,standard_error\n";
  for (const BoundRow& row : table_of(options, run).rows)
    text +=
        fmt::format("{},{},{}\n", row.name, row.estimate.value,
                    std::isnan(row.estimate.standard_error) ? std::string()
                                                            : fmt::to_string(row.estimate.standard_error));
  return text;
}

std::string as_json(const ColouringOptions& options, const ColouringRun& run) {
  const ColouringTable table = table_of(options, run);
  nlohmann::ordered_json json;
  json["board"] = options.setting.board.name();
  json["depth"] = options.depth;
  json["symmetry"] = name_of(options.setting.symmetry.mode());
  json["method"] = "colourings";
  json["seed"] = options.seed;
  json["samples"] = run.samples;
  json["effort"] = options.effort;
  json["either_mover"] = options.either_mover;
  json["samples_reached"] = table.reached;
  json["samples_undecided"] = table.undecided;
  json["states"] = table.rows[0].estimate.value;
  json["standard_error"] = table.rows[0].estimate.standard_error;
  json["low"] = table.low;
  json["high"] = table.high ? nlohmann::ordered_json(*table.high) : nlohmann::ordered_json();
  for (const BoundRow& row : table.rows) {
    json["quantities"][row.name] = {{"estimate", row.estimate.value},
                                    {"standard_error", row.estimate.standard_error}};
  }
  return json.dump(2) + '\n';
}

}  // namespace

std::string colouring_results(const ColouringOptions& options, const ColouringRun& run, Format format) {
  if (format == Format::kCsv) return as_csv(options, run);
  return format == Format::kJson ? as_json(options, run) : as_table(options, run);
}

ColouringProgress::ColouringProgress(const ColouringOptions& options, bool quiet)
    : options_(options), line_(quiet) {
  line_.show([this] { return parts(); });
}

LiveLine::Parts ColouringProgress::parts() const {
  const std::uint64_t samples = counts_.samples;
  if (samples == 0) {
    since_fitted_ = Stopwatch();
    return LiveLine::elapsed_parts("fitting the drawing of occupancies", since_start_.seconds());
  }
  return {
      {.text = fmt::format("{} colourings", samples)},
      {.text =
           fmt::format(": {} can come up, {} undecided", counts_.reached.load(), counts_.undecided.load()),
       .drop_order = 1},
      {.text = options_.seconds > 0
                   ? fmt::format(", {} of {:.0f} s", duration_text(since_fitted_.seconds()), options_.seconds)
                   : fmt::format(" of {}", options_.samples),
       .drop_order = 2}};
}

}  // namespace othello::program
