#include "solve/solve_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <system_error>

#include "enumerate/occupancy/store/chunk_file.h"
#include "files/durable_file.h"
#include "files/errors.h"
#include "files/folder.h"
#include "files/xxh3.h"

namespace othello {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kSolveFormat = "othello-solve";
constexpr int kVersion = 1;
constexpr const char* kChecksum = "xxh3";
constexpr std::string_view kValuesPrefix = "values-";

// Of the document without white space and without its checksum.
std::string checksum_of(Json json) {
  json.erase(kChecksum);
  const std::string text = json.dump();
  return fmt::format("{:016x}", xxh3(std::as_bytes(std::span(text))));
}

std::string hexadecimal(std::uint64_t digest) {
  return fmt::format("{:016x}", digest);
}

std::uint64_t digest_of(const Json& json) {
  const auto text = json.get<std::string>();
  std::uint64_t digest = 0;
  std::from_chars(text.data(), text.data() + text.size(), digest, 16);
  return digest;
}

Json json_of(const DepthRow& row) {
  return {{"depth", row.depth},
          {"states", row.states},
          {"turn_skips", row.turn_skips},
          {"rival_plays", row.rival_plays},
          {"bytes", row.bytes},
          {"seconds", row.seconds},
          {"cpu_seconds", row.cpu_seconds},
          {"digest", hexadecimal(row.digest)}};
}

DepthRow depth_row_of(const Json& json) {
  DepthRow row;
  row.depth = json.at("depth").get<int>();
  row.states = json.at("states").get<std::uint64_t>();
  row.turn_skips = json.at("turn_skips").get<std::uint64_t>();
  row.rival_plays = json.at("rival_plays").get<std::uint64_t>();
  row.bytes = json.at("bytes").get<std::uint64_t>();
  row.seconds = json.at("seconds").get<double>();
  row.cpu_seconds = json.at("cpu_seconds").get<double>();
  row.digest = digest_of(json.at("digest"));
  return row;
}

Json json_of(const SolvedRow& row) {
  Json counts = Json::array();
  for (std::size_t byte = 1; byte < row.tally.states.size(); ++byte) {
    if (row.tally.states[byte] == 0) continue;
    counts.push_back({value_of(static_cast<ValueByte>(byte)), row.tally.states[byte]});
  }
  return {{"depth", row.depth},
          {"states", row.states},
          {"digest", hexadecimal(row.tally.digest)},
          {"values", counts},
          {"stored_bytes", row.stored_bytes},
          {"seconds", row.seconds},
          {"cpu_seconds", row.cpu_seconds}};
}

SolvedRow solved_row_of(const Json& json) {
  SolvedRow row;
  row.depth = json.at("depth").get<int>();
  row.states = json.at("states").get<std::uint64_t>();
  row.tally.digest = digest_of(json.at("digest"));
  for (const Json& count : json.at("values")) {
    const int value = count.at(0).get<int>();
    if (value < -kMaxCells || value > kMaxCells) throw DamagedFile("a value that no board has");
    row.tally.states[byte_of(value)] = count.at(1).get<std::uint64_t>();
  }
  row.stored_bytes = json.at("stored_bytes").get<std::uint64_t>();
  row.seconds = json.at("seconds").get<double>();
  row.cpu_seconds = json.at("cpu_seconds").get<double>();
  return row;
}

std::string values_folder(const std::string& folder, int depth) {
  return fmt::format("{}/{}{:02}", folder, kValuesPrefix, depth);
}

std::vector<std::string> files_of(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

std::string solve_record_path(const std::string& folder) {
  return folder + "/solve.json";
}

SolveRecord read_solve_record(const std::string& folder, SolveSubject& subject) {
  const std::string path = solve_record_path(folder);
  try {
    std::ifstream file(path);
    if (!file) throw DamagedFile(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
    const Json json = Json::parse(file);
    if (json.at("format") != kSolveFormat) throw DamagedFile(fmt::format("{}: is of another format", path));
    if (json.at("version") != kVersion) throw DamagedFile(fmt::format("{}: is of another version", path));
    if (json.at(kChecksum) != checksum_of(json)) {
      throw DamagedFile(fmt::format("{}: does not have its checksum", path));
    }
    subject.board = json.at("board").get<std::string>();
    subject.symmetry =
        json.at("symmetry") == name_of(SymmetryMode::kFull) ? SymmetryMode::kFull : SymmetryMode::kNone;
    subject.score = json.at("score") == name_of(ScoreRule::kWinner) ? ScoreRule::kWinner : ScoreRule::kDiscs;
    SolveRecord record;
    for (const Json& row : json.at("search")) record.rows.push_back(depth_row_of(row));
    for (const Json& row : json.at("solved")) record.solved.push_back(solved_row_of(row));
    record.kept_values = json.at("kept_values").get<std::vector<int>>();
    return record;
  } catch (const Json::exception& error) {
    throw DamagedFile(fmt::format("{}: is no record of solved depths: {}", path, error.what()));
  }
}

std::vector<int> stored_value_depths(const std::string& folder) {
  std::vector<int> depths;
  for (const std::string& path : files_of(folder)) {
    const std::string name = fs::path(path).filename().string();
    if (!name.starts_with(kValuesPrefix)) continue;
    int depth = 0;
    const char* end = name.data() + name.size();
    const auto [stop, failure] = std::from_chars(name.data() + kValuesPrefix.size(), end, depth);
    if (failure == std::errc() && stop == end) depths.push_back(depth);
  }
  return depths;
}

std::vector<std::string> value_paths(const std::string& folder, int depth) {
  std::vector<std::string> paths = files_of(values_folder(folder, depth));
  std::erase_if(paths, [](const std::string& path) { return fs::path(path).extension() != ".values"; });
  return paths;
}

SolveFolder::SolveFolder(std::string folder, SolveSubject subject, bool resume)
    : folder_(std::move(folder)), subject_(std::move(subject)) {
  if (!fs::exists(solve_record_path(folder_))) return;
  if (!resume) {
    throw WriteError(
        fmt::format("{}: holds values; add --resume to go on from them, or delete the folder", folder_),
        false);
  }
  SolveSubject found;
  record_ = read_solve_record(folder_, found);
  const auto require = [&](std::string_view what, std::string_view is, std::string_view expected) {
    if (is != expected) {
      throw DamagedFile(fmt::format("{}: its values are of {} {}, not {}", folder_, what, is, expected));
    }
  };
  require("board", found.board, subject_.board);
  require("symmetry", name_of(found.symmetry), name_of(subject_.symmetry));
  require("score", name_of(found.score), name_of(subject_.score));
}

void SolveFolder::write(const SolveRecord& record) {
  record_ = record;
  Json search = Json::array();
  for (const DepthRow& row : record.rows) search.push_back(json_of(row));
  Json solved = Json::array();
  for (const SolvedRow& row : record.solved) solved.push_back(json_of(row));
  Json json = {{"format", kSolveFormat},
               {"version", kVersion},
               {"board", subject_.board},
               {"symmetry", name_of(subject_.symmetry)},
               {"score", name_of(subject_.score)},
               {"kept_values", record.kept_values},
               {"search", search},
               {"solved", solved}};
  json[kChecksum] = checksum_of(json);
  write_file(solve_record_path(folder_), json.dump(1) + "\n");
}

std::string SolveFolder::path_of(const SegmentLabel& states) const {
  return fmt::format("{}/{:012}-{:012}.values", values_folder(folder_, states.depth), states.begin,
                     states.end);
}

StoredValueSegment SolveFolder::write_values(const SegmentLabel& states, const ValueTally& tally,
                                             double cpu_seconds, const ValueSegment& values) const {
  make_durable_folders(values_folder(folder_, states.depth));
  return write_value_file(path_of(states),
                          {.board = subject_.board,
                           .symmetry = subject_.symmetry,
                           .score = subject_.score,
                           .depth = states.depth,
                           .begin = states.begin,
                           .end = states.end,
                           .states_digest = states.tally.digest,
                           .tally = tally,
                           .cpu_seconds = cpu_seconds},
                          values);
}

std::optional<ValueFile> SolveFolder::load(const SegmentLabel& states, bool check_data) const {
  const std::string path = path_of(states);
  if (!fs::exists(path)) return std::nullopt;
  ValueFile file = open_value_file(path, check_data);
  const ValueLabel& label = file.label;
  if (label.board != board_in(board_tag(subject_.board)) || label.symmetry != subject_.symmetry ||
      label.score != subject_.score || label.depth != states.depth || label.begin != states.begin ||
      label.end != states.end || label.states_digest != states.tally.digest) {
    throw DamagedFile(fmt::format("{}: does not belong to the states beside it", path));
  }
  return file;
}

void SolveFolder::remove_strangers(const std::vector<SegmentLabel>& states) const {
  if (states.empty()) return;
  std::set<std::string> known;
  for (const SegmentLabel& label : states) known.insert(path_of(label));
  for (const std::string& path : files_of(values_folder(folder_, states.front().depth))) {
    if (!known.contains(path)) fs::remove(path);
  }
}

std::vector<ValueFile> SolveFolder::load_values(const std::vector<SegmentLabel>& states,
                                                bool check_data) const {
  std::vector<ValueFile> files;
  for (const SegmentLabel& label : states) {
    std::optional<ValueFile> file = load(label, check_data);
    if (!file) throw DamagedFile(fmt::format("{}: is missing", path_of(label)));
    files.push_back(std::move(*file));
  }
  return files;
}

std::vector<std::optional<ValueFile>> SolveFolder::load_work(
    const std::vector<SegmentLabel>& states, const std::function<void(const std::string&)>& on_damage) const {
  remove_strangers(states);
  std::vector<std::optional<ValueFile>> files;
  for (const SegmentLabel& label : states) {
    try {
      files.push_back(load(label, true));
    } catch (const DamagedFile& error) {
      on_damage(error.what());
      fs::remove(path_of(label));
      files.emplace_back();
    }
  }
  return files;
}

void SolveFolder::remove_values(int depth) const {
  std::error_code error;
  fs::remove_all(values_folder(folder_, depth), error);
}

}  // namespace othello
