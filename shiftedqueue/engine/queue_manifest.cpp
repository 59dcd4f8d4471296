#include "shiftedqueue/engine/queue_manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "enumerate/search/columns.h"
#include "system/errors.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::CheckpointSubject;

constexpr const char* kFormat = "othello-checkpoint";
constexpr const char* kEngineName = "shifted-queue";
constexpr int kManifestVersion = 2;
// Files in a part in the list of parts in the document: as the other engine's, whose readers then say that it is another.
constexpr int kMaxNesting = 4;
constexpr std::size_t kMostFiles = std::size_t{1} << 20;
constexpr const char* kMergeNames[] = {"none", "interim", "final"};

std::string hex_of(Uint128 value) {
  return format_hex64(static_cast<std::uint64_t>(value >> 64)) +
         format_hex64(static_cast<std::uint64_t>(value));
}

Uint128 number_of(const Json& json, const char* key) {
  const Json& value = json.at(key);
  const std::string text = value.is_string() ? value.get<std::string>() : "";
  const bool is_hex = text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_hex)
    throw json::Fault(
        fmt::format("{} is {}, expected 32 hexadecimal digits", key, json::format_value(value)));
  return Uint128{std::stoull(text.substr(0, 16), nullptr, 16)} << 64 |
         std::stoull(text.substr(16), nullptr, 16);
}

FileNumbers files_of(const Json& json, const char* key) {
  FileNumbers files;
  for (const Json& value : json::list_of(json, key, kMostFiles))
    files.push_back(json::parse_whole_number(key, value, 0, json::kAnyCount));
  return files;
}

Json json_of(const BasketTally& tally) {
  std::vector<std::uint64_t> gaps(tally.gaps.count.begin(), tally.gaps.count.end());
  while (!gaps.empty() && gaps.back() == 0) gaps.pop_back();
  return {{"states", tally.states},       {"digest", format_hex64(tally.digest)}, {"bytes", tally.bytes},
          {"first", hex_of(tally.first)}, {"last", hex_of(tally.last)},           {"gaps", gaps}};
}

BasketTally tally_of(const Json& json) {
  BasketTally tally;
  tally.states = json::parse_whole_number(json, "states", json::kAnyCount);
  tally.digest = json::digest_of(json, "digest");
  tally.bytes = json::parse_whole_number(json, "bytes", json::kAnyCount);
  tally.first = number_of(json, "first");
  tally.last = number_of(json, "last");
  std::ranges::copy(json::whole_numbers(json, "gaps", tally.gaps.count.size(), tally.states),
                    tally.gaps.count.begin());
  return tally;
}

Json json_of(const ExpansionCounts& counts) {
  const bool has_range = counts.move_range.has_value();
  return {{"turn_skips", counts.turn_skips},
          {"rival_plays", counts.rival_plays},
          {"moves", counts.moves.moves},
          {"flips", counts.moves.flips},
          {"least_moves", has_range ? Json(counts.move_range.least) : Json()},
          {"most_moves", has_range ? Json(counts.move_range.most) : Json()}};
}

ExpansionCounts counts_of(const Json& json) {
  ExpansionCounts counts;
  counts.turn_skips = json::parse_whole_number(json, "turn_skips", json::kAnyCount);
  counts.rival_plays = json::parse_whole_number(json, "rival_plays", counts.turn_skips);
  counts.moves.moves = json::parse_whole_number(json, "moves", json::kAnyCount);
  counts.moves.flips = json::parse_whole_number(json, "flips", json::kAnyCount);
  const std::uint64_t least = enumerate::number_or_unknown(json, "least_moves", kMaxCells);
  const std::uint64_t most = enumerate::number_or_unknown(json, "most_moves", kMaxCells);
  if (least == enumerate::kNotKnown || most == enumerate::kNotKnown) return counts;
  enumerate::require_ascending(least, most);
  counts.move_range = {.least = least, .most = most};
  return counts;
}

void require_ranges(std::span<const std::pair<Uint128, Uint128>> ranges, const char* key) {
  Uint128 least = 0;
  for (const auto& [from, below] : ranges) {
    if (from < least || below < from) throw json::Fault(fmt::format("{} are not ascending ranges", key));
    least = below;
  }
}

QueueManifest manifest_of(const Json& json, int last_depth) {
  QueueManifest manifest;
  const Json& numbering = json.at("numbering");
  manifest.numbering = numbering.is_string() ? numbering.get<std::string>() : "";
  manifest.rows = enumerate::depth_rows_of(json.at("depths"), true, last_depth);
  std::vector<std::pair<Uint128, Uint128>> ranges;
  for (const Json& part : json::list_of(json, "frontier", kMostFiles)) {
    manifest.frontier.push_back({.from = number_of(part, "from"),
                                 .below = number_of(part, "below"),
                                 .files = files_of(part, "files")});
    ranges.emplace_back(manifest.frontier.back().from, manifest.frontier.back().below);
  }
  require_ranges(ranges, "frontier");
  for (const Json& run : json::list_of(json, "runs", kMostFiles))
    manifest.runs.push_back(files_of(run, "files"));
  manifest.expansion = counts_of(json.at("expansion"));
  manifest.expanded = json::parse_whole_number(json, "expanded", manifest.rows.back().states);
  const Json& merge = json.at("merge");
  const auto* const name = std::ranges::find_if(kMergeNames, [&](const char* one) { return merge == one; });
  if (name == std::end(kMergeNames))
    throw json::Fault(fmt::format("merge is {}, must be none, interim or final", json::format_value(merge)));
  manifest.merge = static_cast<QueueManifest::Merge>(name - std::begin(kMergeNames));
  ranges.clear();
  for (const Json& basket : json::list_of(json, "baskets", kMostFiles)) {
    manifest.baskets.push_back({.begin = number_of(basket, "begin"),
                                .from = number_of(basket, "from"),
                                .below = number_of(basket, "below"),
                                .files = files_of(basket, "files"),
                                .tally = tally_of(basket)});
    const QueueManifest::Basket& read = manifest.baskets.back();
    ranges.emplace_back(read.begin, read.from);
    ranges.emplace_back(read.from, read.below);
  }
  require_ranges(ranges, "baskets");
  manifest.seconds = json::seconds_of(json, "seconds");
  manifest.cpu_seconds = json::seconds_of(json, "cpu_seconds");
  for (const Json& kept : json::list_of(json, "kept", static_cast<std::size_t>(last_depth) + 1)) {
    const std::uint64_t depth = json::parse_whole_number(kept, "depth", manifest.rows.size() - 1);
    manifest.kept.push_back({.depth = static_cast<int>(depth), .files = files_of(kept, "files")});
  }
  return manifest;
}

}  // namespace

std::string format_queue_manifest(const CheckpointSubject& subject, const QueueManifest& manifest) {
  Json depths = Json::array();
  for (const enumerate::DepthRow& row : manifest.rows) depths.push_back(othello::enumerate::json_of(row));
  Json frontier = Json::array();
  for (const auto& part : manifest.frontier)
    frontier.push_back({{"from", hex_of(part.from)}, {"below", hex_of(part.below)}, {"files", part.files}});
  Json runs = Json::array();
  for (const FileNumbers& files : manifest.runs) runs.push_back({{"files", files}});
  Json baskets = Json::array();
  for (const auto& basket : manifest.baskets) {
    baskets.push_back({{"begin", hex_of(basket.begin)},
                       {"from", hex_of(basket.from)},
                       {"below", hex_of(basket.below)},
                       {"files", basket.files}});
    baskets.back().update(json_of(basket.tally));
  }
  Json kept = Json::array();
  for (const auto& depth : manifest.kept) kept.push_back({{"depth", depth.depth}, {"files", depth.files}});
  Json json = {{"format", kFormat},
               {"version", kManifestVersion},
               {"engine", kEngineName},
               {"board", subject.board},
               {"symmetry", name_of(subject.symmetry)},
               {"numbering", manifest.numbering},
               {"merge", kMergeNames[static_cast<std::size_t>(manifest.merge)]},
               {"expanded", manifest.expanded},
               {"expansion", json_of(manifest.expansion)},
               {"seconds", manifest.seconds},
               {"cpu_seconds", manifest.cpu_seconds},
               {"frontier", frontier},
               {"runs", runs},
               {"baskets", baskets},
               {"kept", kept},
               {"depths", depths}};
  return json::format_sealed(std::move(json));
}

QueueManifest parse_queue_manifest(const std::string& text, const std::string& path,
                                   CheckpointSubject& subject) {
  try {
    const Json json = json::parse_json(text, kMaxNesting);
    json::require(json, "format", kFormat);
    json::require(json, "engine", kEngineName);
    json::require(json, "version", kManifestVersion);
    json::check_checksum(json);
    const CheckpointSubject found = enumerate::subject_of(json);
    QueueManifest manifest = manifest_of(json, enumerate::last_depth_of(found));
    subject = found;
    return manifest;
  } catch (const json::Fault& fault) {
    throw DamagedFile(fmt::format("{}: {}", path, fault.what()));
  } catch (const Json::exception& error) {
    throw DamagedFile(fmt::format("{}: is not a manifest of a checkpoint: {}", path, error.what()));
  }
}

bool is_queue_manifest(const std::string& text, const std::string& path) {
  try {
    const Json json = json::parse_json(text, kMaxNesting);
    return json.contains("engine") && json.at("engine") == kEngineName;
  } catch (const json::Fault& fault) {
    throw DamagedFile(fmt::format("{}: {}", path, fault.what()));
  } catch (const Json::exception& error) {
    throw DamagedFile(fmt::format("{}: is not a manifest of a checkpoint: {}", path, error.what()));
  }
}

}  // namespace othello::shiftedqueue
