#include "solve/solve_manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "board/text.h"
#include "enumerate/search/columns.h"
#include "solve/solve_layout.h"
#include "system/checked_json.h"
#include "system/errors.h"
#include "system/text.h"

namespace othello::solve {
namespace {

using enumerate::DepthRow;

constexpr const char* kFormat = "othello-solve";
constexpr int kVersion = 1;
// A pair in the values of a row in the list of rows in the document.
constexpr int kMaxNesting = 5;

Json json_of(const DepthRow& row) {
  return {{"depth", row.depth},
          {"states", row.states},
          {"turn_skips", row.turn_skips},
          {"rival_plays", row.rival_plays},
          {"bytes", row.bytes},
          {"seconds", row.seconds},
          {"cpu_seconds", row.cpu_seconds},
          {"digest", format_hex64(row.digest)}};
}

Json json_of(const SolvedRow& row) {
  Json counts = Json::array();
  for (std::size_t byte = 1; byte < row.tally.states.size(); ++byte) {
    if (row.tally.states[byte] == 0) continue;
    counts.push_back({value_of(static_cast<ValueByte>(byte)), row.tally.states[byte]});
  }
  return {{"depth", row.depth},
          {"states", row.states},
          {"digest", format_hex64(row.tally.digest)},
          {"values", counts},
          {"stored_bytes", row.stored_bytes},
          {"seconds", row.seconds},
          {"cpu_seconds", row.cpu_seconds}};
}

void require_depth(const Json& json, int depth) {
  const auto expected = static_cast<std::uint64_t>(depth);
  json::parse_whole_number("its depth", json.at("depth"), expected, expected);
}

DepthRow depth_row_of(const Json& json, int depth, std::uint64_t states_before) {
  DepthRow row;
  require_depth(json, depth);
  row.depth = depth;
  row.states = json::parse_whole_number(json, "states", json::kAnyCount);
  row.turn_skips = json::parse_whole_number(json, "turn_skips", states_before);
  row.rival_plays = json::parse_whole_number(json, "rival_plays", row.turn_skips);
  row.bytes = json::parse_whole_number(json, "bytes", json::kAnyCount);
  row.seconds = json::seconds_of(json, "seconds");
  row.cpu_seconds = json::seconds_of(json, "cpu_seconds");
  row.digest = json::digest_of(json, "digest");
  return row;
}

// A value greater than those before; nothing else.
std::optional<int> value_after(int previous, const Json& json) {
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > kMaxCells) return std::nullopt;
  if (!json.is_number_integer() || json.get<std::int64_t>() <= previous) return std::nullopt;
  return json.get<int>();
}

// How many states have which value.
void take_values(const Json& json, std::uint64_t states, ValueTally& tally) {
  std::uint64_t left = states;
  int previous = -kMaxCells - 1;
  for (const Json& pair : json::list_of(json, "values", tally.states.size())) {
    const auto value = pair.is_array() && pair.size() == 2 ? value_after(previous, pair[0]) : std::nullopt;
    if (!value) {
      throw json::Fault(
          fmt::format("values have {}, expected pairs of a value and a number", json::format_value(pair)));
    }
    previous = *value;
    const std::uint64_t count = json::parse_whole_number("the number of states of a value", pair[1], 0, left);
    tally.states[byte_of(previous)] = count;
    left -= count;
  }
  if (left != 0) throw json::Fault(fmt::format("values are of {} states fewer than there are", left));
}

SolvedRow solved_row_of(const Json& json, const DepthRow& found) {
  SolvedRow row;
  require_depth(json, found.depth);
  row.depth = found.depth;
  row.states = json::parse_whole_number("states", json.at("states"), found.states, found.states);
  row.tally.digest = json::digest_of(json, "digest");
  take_values(json, row.states, row.tally);
  row.stored_bytes = json::parse_whole_number(json, "stored_bytes", json::kAnyCount);
  row.seconds = json::seconds_of(json, "seconds");
  row.cpu_seconds = json::seconds_of(json, "cpu_seconds");
  return row;
}

std::string text_of(const Json& json, const char* key) {
  const Json& value = json.at(key);
  return value.is_string() ? value.get<std::string>() : "";
}

SolveSubject subject_of(const Json& json) {
  SolveSubject subject{.board = text_of(json, "board")};
  const auto symmetry = symmetry_named(text_of(json, "symmetry"));
  if (!symmetry) {
    throw json::Fault(
        fmt::format("symmetry is {}, must be full or none", json::format_value(json.at("symmetry"))));
  }
  subject.symmetry = *symmetry;
  const auto score = score_rule_named(text_of(json, "score"));
  if (!score) {
    throw json::Fault(fmt::format("score is {}, must be winner or discs, each also with -fewest",
                                  json::format_value(json.at("score"))));
  }
  subject.score = *score;
  return subject;
}

int last_depth_of(const SolveSubject& subject) {
  try {
    const Board board = board_named(subject.board);
    if (board.name() == subject.board) return board.last_depth();
  } catch (const std::invalid_argument&) {  // as below
  }
  throw json::Fault("board is not a board");
}

// Calls `read` for each row of a list; an error message names the row's depth.
template <class Read>
void read_rows(const Json& list, const char* key, const Read& read) {
  int number = 0;
  for (const Json& row : list) {
    try {
      read(row);
      ++number;
    } catch (const json::Fault& fault) {
      throw json::Fault(fmt::format("in row {} of {}, {}", number, key, fault.what()));
    }
  }
}

SolveManifest record_of(const Json& json, int last) {
  SolveManifest record;
  const std::size_t depths = static_cast<std::size_t>(last) + 1;
  std::uint64_t states_before = 0;
  read_rows(json::list_of(json, "search", depths), "search", [&](const Json& row) {
    record.rows.push_back(depth_row_of(row, static_cast<int>(record.rows.size()), states_before));
    states_before = record.rows.back().states;
  });
  if (!record.rows.empty() && record.rows.size() != depths)
    throw json::Fault(fmt::format("search has {} rows, the board {} depths", record.rows.size(), depths));
  read_rows(json::list_of(json, "solved", record.rows.size()), "solved", [&](const Json& row) {
    record.solved.push_back(solved_row_of(row, record.rows[depths - 1 - record.solved.size()]));
  });
  for (const Json& depth : json::list_of(json, "kept_values", depths))
    record.kept_values.push_back(static_cast<int>(
        json::parse_whole_number("kept_values", depth, 0, static_cast<std::uint64_t>(last))));
  std::ranges::sort(record.kept_values);  // earlier versions wrote them as they were given
  // clang 14 does not compile std::ranges::unique of libstdc++.
  record.kept_values.erase(std::unique(record.kept_values.begin(), record.kept_values.end()),
                           record.kept_values.end());
  return record;
}

}  // namespace

std::string solve_manifest_text(const SolveSubject& subject, const SolveManifest& record) {
  Json search = Json::array();
  for (const DepthRow& row : record.rows) search.push_back(json_of(row));
  Json solved = Json::array();
  for (const SolvedRow& row : record.solved) solved.push_back(json_of(row));
  return json::format_sealed({{"format", kFormat},
                              {"version", kVersion},
                              {"board", subject.board},
                              {"symmetry", name_of(subject.symmetry)},
                              {"score", name_of(subject.score)},
                              {"kept_values", record.kept_values},
                              {"search", search},
                              {"solved", solved}});
}

SolveManifest parse_solve_manifest(const std::string& text, const std::string& path, SolveSubject& subject) {
  try {
    const Json json = json::parse_json(text, kMaxNesting);
    json::require(json, "format", kFormat);
    json::require(json, "version", kVersion);
    json::check_checksum(json);
    const SolveSubject found = subject_of(json);
    SolveManifest record = record_of(json, last_depth_of(found));
    subject = found;
    return record;
  } catch (const json::Fault& fault) {
    throw DamagedFile(fmt::format("{}: {}", path, fault.what()));
  } catch (const Json::exception& error) {
    throw DamagedFile(fmt::format("{}: is not a record of solved depths: {}", path, error.what()));
  }
}

SolveManifest read_solve_manifest(const std::string& folder, SolveSubject& subject) {
  const std::string path = solve_manifest_path(folder);
  return parse_solve_manifest(json::read_file_text(path, kMaxRecordBytes), path, subject);
}

}  // namespace othello::solve
