#include "program/output/estimate_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "program/output/notes.h"
#include "program/output/text_table.h"

namespace othello::program {

using estimate::GamesOptions;
using estimate::GamesRow;
using estimate::GamesRun;

namespace {

double quotient(double of, double by) {
  return by > 0 ? of / by : 0;
}

double mean_moves(const GamesRow& row) {
  return quotient(row.moves, row.sequences);
}

double mean_flips(const GamesRow& row) {
  return quotient(row.flips, row.moves);
}

std::string games_table(const GamesOptions& options, const GamesRun& run) {
  std::vector<TextTable::Cells> cells;
  for (std::size_t made = 0; made < run.rows.size(); ++made) {
    const GamesRow& row = run.rows[made];
    cells.push_back({std::to_string(made), fmt::format("{:.4g}", row.sequences),
                     fmt::format("{:.4g}", row.ended), fmt::format("{:.3f}", mean_moves(row)),
                     fmt::format("{:.3f}", mean_flips(row))});
  }
  return fmt::format("{}, seed {}: {} random games\n", board_heading(options.board), options.seed,
                     run.samples) +
         format_table({{.heading = "depth", .width = 5},
                       {.heading = "sequences", .width = 10},
                       {.heading = "games ended", .width = 11},
                       {.heading = "moves", .width = 7, .drop_order = 1},
                       {.heading = "flips", .width = 7, .drop_order = 2}},
                      cells) +
         fmt::format("games: {:.6g}, standard error {:.3g} ({:.2f}%)\n", run.games.value,
                     run.games.standard_error, 100 * run.games.relative_error());
}

std::string games_csv(const GamesRun& run) {
  std::string text = "depth,sequences,games_ended,moves,flips\n";
  for (std::size_t made = 0; made < run.rows.size(); ++made) {
    const GamesRow& row = run.rows[made];
    text += fmt::format("{},{},{},{:.6g},{:.6g}\n", made, row.sequences, row.ended, mean_moves(row),
                        mean_flips(row));
  }
  return text;
}

std::string games_json(const GamesOptions& options, const GamesRun& run) {
  nlohmann::ordered_json json;
  json["board"] = options.board.name();
  json["seed"] = options.seed;
  json["samples"] = run.samples;
  json["games"] = run.games.value;
  json["standard_error"] = run.games.standard_error;
  for (std::size_t made = 0; made < run.rows.size(); ++made) {
    const GamesRow& row = run.rows[made];
    json["depths"].push_back({{"depth", made},
                              {"sequences", row.sequences},
                              {"games_ended", row.ended},
                              {"moves", mean_moves(row)},
                              {"flips", mean_flips(row)}});
  }
  return json.dump(2) + '\n';
}

}  // namespace

std::string games_results(const GamesOptions& options, const GamesRun& run, Format format) {
  if (format == Format::kCsv) return games_csv(run);
  return format == Format::kJson ? games_json(options, run) : games_table(options, run);
}

}  // namespace othello::program
