#include "enumerate/frontier/checkpoint/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/search/columns.h"
#include "system/checked_json.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello {
namespace {

constexpr const char* kFormat = "othello-checkpoint";
// Format 1 had no moves, and is read too.
constexpr int kVersion = 2;
constexpr const char* kEngineName = "occupancy";
// A list in a row in the list of rows in the document.
constexpr int kMaxNesting = 4;
constexpr std::uint64_t kAnyCount = std::numeric_limits<std::uint64_t>::max();

// The columns, in the order of the format; the lists follow.
constexpr std::string_view kColumnNames[] = {"depth", "states",  "turn_skips",  "rival_plays",
                                             "bytes", "seconds", "cpu_seconds", "digest",
                                             "moves", "flips",   "least_moves", "most_moves"};

Json json_of(const DepthRow& row) {
  std::vector<std::uint64_t> gaps(row.gaps.count.begin(), row.gaps.count.end());
  while (!gaps.empty() && gaps.back() == 0) gaps.pop_back();
  Json json;
  for (const Column* column : require_columns(kColumnNames)) {
    switch (column->kind) {
      case Column::Kind::kWhole:
        if (column->is_known(row)) {
          json[column->name] = column->whole(row);
        } else {
          json[column->name] = nullptr;
        }
        break;
      case Column::Kind::kDigest:
        json[column->name] = format_hex64(column->whole(row));
        break;
      case Column::Kind::kReal:
        json[column->name] = column->real(row);
        break;
    }
  }
  json["gaps"] = gaps;
  json["basket_states"] = row.basket_states;
  return json;
}

// The greatest value of this count that a row's other counts allow.
std::uint64_t most_of(std::string_view name, const DepthRow& row, std::uint64_t states_before) {
  if (name == "turn_skips") return states_before;
  if (name == "rival_plays") return row.turn_skips;
  if (name == "least_moves" || name == "most_moves") return kMaxCells;
  return kAnyCount;
}

void require_ascending(std::uint64_t least, std::uint64_t most) {
  if (least > most) throw json::Fault(fmt::format("the fewest moves are {}, the most {}", least, most));
}

std::uint64_t number_if_known(const Json& json, const char* key, std::uint64_t most) {
  return json::number_or_null(json, key, std::min(most, kNotKnown - 1)).value_or(kNotKnown);
}

// The row of `depth`, after those of the depths before.
DepthRow row_of(const Json& json, std::uint64_t version, int depth, std::uint64_t states_before) {
  DepthRow row;
  const auto expected_depth = static_cast<std::uint64_t>(depth);
  json::parse_whole_number("its depth", json.at("depth"), expected_depth, expected_depth);
  for (const Column* column : require_columns(kColumnNames)) {
    const char* name = column->name;
    const std::uint64_t most = most_of(name, row, states_before);
    if (column->may_be_unknown) {
      column->set_whole(row, version == 1 ? kNotKnown : number_if_known(json, name, most));
      continue;
    }
    switch (column->kind) {
      case Column::Kind::kWhole:
        column->set_whole(row, json::parse_whole_number(json, name, most));
        break;
      case Column::Kind::kDigest:
        column->set_whole(row, json::digest_of(json, name));
        break;
      case Column::Kind::kReal:
        column->set_real(row, json::seconds_of(json, name));
        break;
    }
  }
  if (row.least_moves && row.most_moves) require_ascending(*row.least_moves, *row.most_moves);
  std::ranges::copy(json::whole_numbers(json, "gaps", row.gaps.count.size(), row.states),
                    row.gaps.count.begin());
  row.basket_states = json::whole_numbers(json, "basket_states", kMaxThreads, row.states);
  return row;
}

CheckpointSubject subject_of(const Json& json) {
  CheckpointSubject subject;
  const Json& board = json.at("board");
  subject.board = board.is_string() ? board.get<std::string>() : "";
  const Json& symmetry = json.at("symmetry");
  const auto mode = symmetry_named(symmetry.is_string() ? symmetry.get<std::string>() : "");
  if (!mode)
    throw json::Fault(fmt::format("symmetry is {}, allowed are full and none", json::format_value(symmetry)));
  subject.symmetry = *mode;
  return subject;
}

int last_depth_of(const CheckpointSubject& subject) {
  try {
    const Board board = board_named(subject.board);
    if (board.name() == subject.board) return board.last_depth();
  } catch (const std::invalid_argument&) {  // as below
  }
  throw json::Fault(fmt::format("{} is not a board", json::format_value(subject.board)));
}

std::vector<int> kept_depths_of(const Json& json, int frontier) {
  std::vector<int> kept;
  for (const std::uint64_t depth :
       json::whole_numbers(json, "kept", static_cast<std::size_t>(frontier), kAnyCount)) {
    if (depth >= static_cast<std::uint64_t>(frontier) ||
        (!kept.empty() && static_cast<int>(depth) <= kept.back())) {
      throw json::Fault(fmt::format("kept is {}, expected depths before {}, ascending",
                                    json::format_value(json.at("kept")), frontier));
    }
    kept.push_back(static_cast<int>(depth));
  }
  return kept;
}

MoveRange frontier_move_range_of(const Json& json) {
  const std::uint64_t least = number_if_known(json, "frontier_least_moves", kMaxCells);
  const std::uint64_t most = number_if_known(json, "frontier_most_moves", kMaxCells);
  if (least == kNotKnown || most == kNotKnown) return MoveRange::unknown();
  require_ascending(least, most);
  return {.least = least, .most = most};
}

FinishedDepths finished_depths_of(const Json& json, std::uint64_t version, int last_depth) {
  FinishedDepths finished;
  const Json& depths = json.at("depths");
  if (!depths.is_array() || depths.empty()) throw json::Fault("has no finished depth");
  if (depths.size() > static_cast<std::size_t>(last_depth) + 1) {
    throw json::Fault(fmt::format("has {} depths, the board has {}", depths.size(), last_depth + 1));
  }
  std::uint64_t states_before = 0;
  for (const Json& row : depths) {
    const auto depth = static_cast<int>(finished.rows.size());
    try {
      finished.rows.push_back(row_of(row, version, depth, states_before));
    } catch (const json::Fault& fault) {
      throw json::Fault(fmt::format("in the row of depth {}, {}", depth, fault.what()));
    }
    states_before = finished.rows.back().states;
  }
  finished.frontier_without_move = json::parse_whole_number(json, "frontier_without_move", states_before);
  finished.frontier_passes =
      json::parse_whole_number(json, "frontier_passes", finished.frontier_without_move);
  finished.frontier_move_range = version == 1 ? MoveRange::unknown() : frontier_move_range_of(json);
  finished.kept = kept_depths_of(json, static_cast<int>(finished.rows.size()) - 1);
  return finished;
}

}  // namespace

std::string format_manifest(const CheckpointSubject& subject, const FinishedDepths& finished) {
  Json depths = Json::array();
  for (const DepthRow& row : finished.rows) depths.push_back(json_of(row));
  const auto received = [&](std::uint64_t moves) {
    return finished.frontier_move_range.has_value() ? Json(moves) : Json();
  };
  Json json = {{"format", kFormat},
               {"version", kVersion},
               {"engine", kEngineName},
               {"board", subject.board},
               {"symmetry", name_of(subject.symmetry)},
               {"frontier_without_move", finished.frontier_without_move},
               {"frontier_passes", finished.frontier_passes},
               {"frontier_least_moves", received(finished.frontier_move_range.least)},
               {"frontier_most_moves", received(finished.frontier_move_range.most)},
               {"kept", finished.kept},
               {"depths", depths}};
  return json::format_sealed(std::move(json));
}

FinishedDepths parse_manifest(const std::string& text, const std::string& path, CheckpointSubject& subject) {
  try {
    const Json json = json::parse_json(text, kMaxNesting);
    json::require(json, "format", kFormat);
    if (json.at("version") != 1) json::require(json, "version", kVersion);
    const auto version = json.at("version").get<std::uint64_t>();
    json::require(json, "engine", kEngineName);
    json::check_checksum(json);
    const CheckpointSubject found = subject_of(json);
    FinishedDepths finished = finished_depths_of(json, version, last_depth_of(found));
    subject = found;
    return finished;
  } catch (const json::Fault& fault) {
    throw DamagedFile(fmt::format("{}: {}", path, fault.what()));
  } catch (const Json::exception& error) {
    throw DamagedFile(fmt::format("{}: is not a manifest of a checkpoint: {}", path, error.what()));
  }
}

void write_manifest(const std::string& folder, const CheckpointSubject& subject,
                    const FinishedDepths& finished) {
  write_file(manifest_path(folder), format_manifest(subject, finished));
}

FinishedDepths read_manifest(const std::string& folder, CheckpointSubject& subject) {
  const std::string path = manifest_path(folder);
  return parse_manifest(json::read_file_text(path, kMaxManifestBytes), path, subject);
}

}  // namespace othello
