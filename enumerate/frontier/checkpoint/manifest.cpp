#include "enumerate/frontier/checkpoint/manifest.h"

#include <fmt/format.h>

#include <algorithm>

#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/search/columns.h"
#include "system/checked_json.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/text.h"

namespace othello::enumerate {
namespace {

constexpr const char* kFormat = "othello-checkpoint";
// Format 1 had no moves, and is read too.
constexpr int kVersion = 2;
constexpr const char* kEngineName = "occupancy";
// A list in a row in the list of rows in the document.
constexpr int kMaxNesting = 4;

std::vector<int> kept_depths_of(const Json& json, int frontier) {
  std::vector<int> kept;
  for (const std::uint64_t depth :
       json::whole_numbers(json, "kept", static_cast<std::size_t>(frontier), json::kAnyCount)) {
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
  const std::uint64_t least = number_or_unknown(json, "frontier_least_moves", kMaxCells);
  const std::uint64_t most = number_or_unknown(json, "frontier_most_moves", kMaxCells);
  if (least == kNotKnown || most == kNotKnown) return MoveRange::unknown();
  require_ascending(least, most);
  return {.least = least, .most = most};
}

FinishedDepths finished_depths_of(const Json& json, std::uint64_t version, int last_depth) {
  FinishedDepths finished;
  finished.rows = depth_rows_of(json.at("depths"), version >= 2, last_depth);
  const std::uint64_t states_before = finished.rows.back().states;
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

}  // namespace othello::enumerate
