#include "program/output/solve_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "program/output/notes.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "system/text.h"

namespace othello::program {

using solve::SolvedRow;
using solve::SolveOptions;
using solve::SolveResult;

namespace {

std::string signed_text(solve::Value value) {
  return value == 0 ? "0" : fmt::format("{:+}", value);
}

std::vector<TextColumn> table_columns() {
  return {
      {.heading = "depth", .width = 5},
      {.heading = "states", .width = 16},
      {.heading = "wins", .width = 16},
      {.heading = "draws", .width = 14, .drop_order = 3},
      {.heading = "losses", .width = 16, .drop_order = 1},
      {.heading = "lowest", .width = 6, .drop_order = 4},
      {.heading = "mean", .width = 7, .drop_order = 2},
      {.heading = "highest", .width = 7, .drop_order = 5},
      {.heading = "seconds", .width = 9, .drop_order = 6},
      {.heading = "digest", .drop_order = 7, .gap = 2},
  };
}

TextTable::Cells table_cells(const SolvedRow& row) {
  const bool any = row.states > 0;
  return {fmt::format("{}", row.depth),
          fmt::format("{}", row.states),
          fmt::format("{}", row.wins()),
          fmt::format("{}", row.draws()),
          fmt::format("{}", row.losses()),
          any ? signed_text(row.lowest()) : "-",
          any ? fmt::format("{:+.3f}", row.mean()) : "-",
          any ? signed_text(row.highest()) : "-",
          fmt::format("{:.2f}", row.seconds),
          format_hex64(row.tally.digest)};
}

std::string as_table(const SolveOptions& options, const SolveResult& result) {
  std::vector<TextTable::Cells> rows;
  std::uint64_t states = 0;
  double solving = 0;
  double searching = 0;
  for (const enumerate::DepthRow& row : result.rows) searching += row.seconds;
  for (const SolvedRow& row : result.values) {
    rows.push_back(table_cells(row));
    states += row.states;
    solving += row.seconds;
  }
  std::string text = fmt::format("{}, symmetry {}, score {}\n", board_heading(options.board),
                                 name_of(options.symmetry), name_of(options.score)) +
                     format_table(table_columns(), rows);
  text += fmt::format("{} states enumerated in {:.2f} s, solved in {:.2f} s\n", states, searching, solving);
  const solve::Value value = result.values.front().lowest();
  text += value == 0
              ? "The game is a draw\n"
              : fmt::format("The {} player wins by {}\n", value > 0 ? "first" : "second", std::abs(value));
  if (options.games) {
    text += fmt::format("{} games: {} won by the first player, {} by the second, {} drawn\n",
                        to_decimal(result.games.all()), to_decimal(result.games.won),
                        to_decimal(result.games.lost), to_decimal(result.games.drawn));
  }
  return text;
}

std::string as_csv(const std::vector<SolvedRow>& rows) {
  std::string text = "depth,states,wins,draws,losses,lowest,mean,highest,digest,seconds\n";
  for (const SolvedRow& row : rows) {
    const std::string values =
        row.states > 0 ? fmt::format("{},{:.6f},{}", row.lowest(), row.mean(), row.highest()) : ",,";
    text += fmt::format("{},{},{},{},{},{},{},{:.3f}\n", row.depth, row.states, row.wins(), row.draws(),
                        row.losses(), values, format_hex64(row.tally.digest), row.seconds);
  }
  return text;
}

std::string as_json(const SolveOptions& options, const SolveResult& result) {
  nlohmann::ordered_json document;
  document["board"] = options.board.name();
  document["symmetry"] = name_of(options.symmetry);
  document["score"] = name_of(options.score);
  document["value"] = result.values.front().lowest();
  document["rows"] = nlohmann::ordered_json::array();
  for (const SolvedRow& row : result.values) {
    nlohmann::ordered_json line = {{"depth", row.depth},
                                   {"states", row.states},
                                   {"wins", row.wins()},
                                   {"draws", row.draws()},
                                   {"losses", row.losses()}};
    for (const char* key : {"lowest", "mean", "highest"}) line[key] = nullptr;
    if (row.states > 0) {
      line["lowest"] = row.lowest();
      line["mean"] = row.mean();
      line["highest"] = row.highest();
    }
    line["digest"] = format_hex64(row.tally.digest);
    line["seconds"] = row.seconds;
    line["values"] = nlohmann::ordered_json::array();
    for (std::size_t byte = 1; byte < row.tally.states.size(); ++byte) {
      if (row.tally.states[byte] == 0) continue;
      line["values"].push_back(
          {solve::value_of(static_cast<solve::ValueByte>(byte)), row.tally.states[byte]});
    }
    document["rows"].push_back(std::move(line));
  }
  // In decimal digits: they may take more than 64 bits.
  if (options.games) {
    document["games"] = {{"all", to_decimal(result.games.all())},
                         {"won_by_first", to_decimal(result.games.won)},
                         {"won_by_second", to_decimal(result.games.lost)},
                         {"drawn", to_decimal(result.games.drawn)}};
  }
  return document.dump(2) + "\n";
}

}  // namespace

std::string solve_table(const SolveOptions& options, const SolveResult& result, Format format) {
  if (format == Format::kCsv) return as_csv(result.values);
  return format == Format::kJson ? as_json(options, result) : as_table(options, result);
}

std::string value_histogram(const std::vector<SolvedRow>& rows) {
  std::string text = "depth,value,states\n";
  for (const SolvedRow& row : rows) {
    for (std::size_t byte = 1; byte < row.tally.states.size(); ++byte) {
      if (row.tally.states[byte] == 0) continue;
      text += fmt::format("{},{},{}\n", row.depth, solve::value_of(static_cast<solve::ValueByte>(byte)),
                          row.tally.states[byte]);
    }
  }
  return text;
}

void SolveProgress::depth_solved(const SolvedRow& row) {
  search_.line().hide();
  search_.line().log(fmt::format("depth {} solved: {} states, {:.2f} s", row.depth, row.states, row.seconds));
  search_.line().show(row.depth > 0 ? fmt::format("solving depth {}", row.depth - 1)
                                    : std::string("ending the solve"));
}

void SolveProgress::solving(int depth, double share) {
  search_.line().show([depth, share] {
    return LiveLine::Parts{{.text = fmt::format("solving depth {}", depth)},
                           {.text = fmt::format(": {:.0f} %", 100 * share), .drop_order = 1}};
  });
}

}  // namespace othello::program
