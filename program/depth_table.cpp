#include "program/depth_table.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace othello {
namespace {

std::string as_csv(const std::vector<DepthRow>& rows) {
  std::string text = "depth,states,turn_skips,rival_plays\n";
  for (const DepthRow& row : rows) {
    text += fmt::format("{},{},{},{}\n", row.depth, row.states, row.turn_skips, row.rival_plays);
  }
  return text;
}

std::string as_table(const SearchOptions& options, const std::vector<DepthRow>& rows) {
  std::string text =
      fmt::format("{} (columns x rows), symmetry {}\n{:>5} {:>16} {:>12} {:>12} {:>15} {:>7} {:>9}  {}\n",
                  options.board.name(), name_of(options.symmetry), "depth", "states", "turn skips",
                  "rival plays", "bytes", "bits", "seconds", "digest");
  std::uint64_t states = 0;
  std::uint64_t ended = 0;
  double seconds = 0;
  for (const DepthRow& row : rows) {
    text += fmt::format("{:>5} {:>16} {:>12} {:>12} {:>15} {:>7.2f} {:>9.2f}  {:016x}\n", row.depth,
                        row.states, row.turn_skips, row.rival_plays, row.bytes, row.bits_per_state(),
                        row.seconds, row.digest);
    states += row.states;
    ended += row.games_ended();
    seconds += row.seconds;
  }
  return text + fmt::format("{} states in {:.2f} s; {} games ended before depth {}\n", states, seconds, ended,
                            rows.empty() ? 0 : rows.back().depth);
}

std::string as_json(const SearchOptions& options, const std::vector<DepthRow>& rows) {
  nlohmann::ordered_json document;
  document["board"] = options.board.name();
  document["symmetry"] = name_of(options.symmetry);
  document["rows"] = nlohmann::ordered_json::array();
  for (const DepthRow& row : rows) {
    document["rows"].push_back({{"depth", row.depth},
                                {"states", row.states},
                                {"turn_skips", row.turn_skips},
                                {"rival_plays", row.rival_plays},
                                {"games_ended", row.games_ended()},
                                {"bytes", row.bytes},
                                {"bits_per_state", row.bits_per_state()},
                                {"seconds", row.seconds},
                                {"digest", fmt::format("{:016x}", row.digest)}});
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

std::string depth_table(const SearchOptions& options, const std::vector<DepthRow>& rows, Format format) {
  switch (format) {
    case Format::kCsv:
      return as_csv(rows);
    case Format::kJson:
      return as_json(options, rows);
    case Format::kTable:
      break;
  }
  return as_table(options, rows);
}

}  // namespace othello
