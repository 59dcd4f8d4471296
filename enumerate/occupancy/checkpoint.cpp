#include "enumerate/occupancy/checkpoint.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "enumerate/occupancy/checkpoint_folder.h"
#include "files/durable_file.h"
#include "files/errors.h"
#include "files/xxh3.h"

namespace othello {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "othello-checkpoint";
constexpr int kVersion = 1;
constexpr const char* kEngineName = "occupancy";
constexpr const char* kChecksum = "xxh3";

// Of the document without white space and without its checksum.
std::string checksum_of(Json json) {
  json.erase(kChecksum);
  const std::string text = json.dump();
  return fmt::format("{:016x}", xxh3(std::as_bytes(std::span(text))));
}

Json json_of(const DepthRow& row) {
  std::vector<std::uint64_t> gaps(row.gaps.count.begin(), row.gaps.count.end());
  while (!gaps.empty() && gaps.back() == 0) gaps.pop_back();
  return {{"depth", row.depth},
          {"states", row.states},
          {"turn_skips", row.turn_skips},
          {"rival_plays", row.rival_plays},
          {"bytes", row.bytes},
          {"seconds", row.seconds},
          {"cpu_seconds", row.cpu_seconds},
          {"digest", fmt::format("{:016x}", row.digest)},
          {"gaps", gaps},
          {"basket_states", row.basket_states}};
}

DepthRow row_of(const Json& json) {
  DepthRow row;
  row.depth = json.at("depth").get<int>();
  row.states = json.at("states").get<std::uint64_t>();
  row.turn_skips = json.at("turn_skips").get<std::uint64_t>();
  row.rival_plays = json.at("rival_plays").get<std::uint64_t>();
  row.bytes = json.at("bytes").get<std::uint64_t>();
  row.seconds = json.at("seconds").get<double>();
  row.cpu_seconds = json.at("cpu_seconds").get<double>();
  const auto digest = json.at("digest").get<std::string>();
  std::from_chars(digest.data(), digest.data() + digest.size(), row.digest, 16);
  const auto gaps = json.at("gaps").get<std::vector<std::uint64_t>>();
  if (gaps.size() > row.gaps.count.size()) throw DamagedFile("too many widths of gaps");
  std::ranges::copy(gaps, row.gaps.count.begin());
  row.basket_states = json.at("basket_states").get<std::vector<std::uint64_t>>();
  return row;
}

}  // namespace

FinishedDepths read_manifest(const std::string& folder, CheckpointSubject& subject) {
  const std::string path = manifest_path(folder);
  try {
    std::ifstream file(path);
    if (!file) throw DamagedFile(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
    const Json json = Json::parse(file);
    const auto require = [&](const char* key, const auto& expected) {
      if (json.at(key) != expected) {
        throw DamagedFile(
            fmt::format("{}: {} is {}, expected {}", path, key, json.at(key).dump(), Json(expected).dump()));
      }
    };
    require("format", kFormat);
    require("version", kVersion);
    require("engine", kEngineName);
    // The first manifests had none.
    if (json.contains(kChecksum) && json.at(kChecksum) != checksum_of(json)) {
      throw DamagedFile(fmt::format("{}: does not have its checksum", path));
    }
    subject.board = json.at("board").get<std::string>();
    subject.symmetry = json.at("symmetry") == "full" ? SymmetryMode::kFull : SymmetryMode::kNone;
    FinishedDepths finished;
    for (const Json& row : json.at("depths")) finished.rows.push_back(row_of(row));
    finished.frontier_without_move = json.at("frontier_without_move").get<std::uint64_t>();
    finished.frontier_passes = json.at("frontier_passes").get<std::uint64_t>();
    finished.kept = json.at("kept").get<std::vector<int>>();
    if (finished.rows.empty()) throw DamagedFile(fmt::format("{}: has no finished depth", path));
    return finished;
  } catch (const Json::exception& error) {
    throw DamagedFile(fmt::format("{}: is no manifest of a checkpoint: {}", path, error.what()));
  }
}

std::vector<SegmentFile> load_depth(const std::string& folder, const CheckpointSubject& subject,
                                    const DepthRow& row, bool check_data) {
  std::vector<SegmentFile> segments;
  Tally tally;
  std::uint64_t covered = 0;
  for (const std::string& path : segment_paths(folder, row.depth)) {
    segments.push_back(open_segment_file(path, check_data));
    const SegmentLabel& label = segments.back().label;
    if (label.board != subject.board || label.symmetry != subject.symmetry || label.depth != row.depth ||
        label.begin != covered) {
      throw DamagedFile(fmt::format("{}: does not follow the segment before it", path));
    }
    covered = label.end;
    tally += label.tally;
  }
  if (tally.states != row.states || tally.digest != row.digest) {
    throw DamagedFile(
        fmt::format("{}: holds {} states with digest {:016x}; the manifest says {} with {:016x}",
                    depth_folder(folder, row.depth), tally.states, tally.digest, row.states, row.digest));
  }
  return segments;
}

Checkpoint::Checkpoint(std::string folder, const CheckpointSubject& subject, bool resume)
    : folder_(std::move(folder)), subject_(subject) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw WriteError(fmt::format("{}: cannot be made: {}", folder_, error.message()), false);
  const std::string lock_path = folder_ + "/lock";
  lock_ = open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0)
    throw WriteError(fmt::format("{}: cannot be written: {}", lock_path, std::strerror(errno)), false);
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    close(std::exchange(lock_, -1));
    throw WriteError(fmt::format("{}: another search works in this folder", folder_), false);
  }
  if (!fs::exists(manifest_path(folder_))) return;
  if (!resume) {
    close(std::exchange(lock_, -1));
    throw WriteError(
        fmt::format("{}: holds a checkpoint; add --resume to go on from it, or delete the folder", folder_),
        false);
  }
  try {
    CheckpointSubject found;
    finished_ = othello::read_manifest(folder_, found);
    if (found.board != subject.board) {
      throw DamagedFile(
          fmt::format("{}: the checkpoint is of board {}, not {}", folder_, found.board, subject.board));
    }
    if (found.symmetry != subject.symmetry) {
      throw DamagedFile(fmt::format("{}: the checkpoint is of symmetry {}, not {}", folder_,
                                    name_of(found.symmetry), name_of(subject.symmetry)));
    }
    remove_leftovers();
  } catch (...) {
    close(std::exchange(lock_, -1));
    throw;
  }
}

Checkpoint::~Checkpoint() {
  if (lock_ >= 0) close(lock_);
}

StoredSegment Checkpoint::write(const SegmentLabel& label, const Segment& segment) const {
  const std::string folder = depth_folder(folder_, label.depth);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw WriteError(fmt::format("{}: cannot be made: {}", folder, error.message()),
                     error == std::errc::no_space_on_device);
  }
  return write_segment_file(fmt::format("{}/{:012}-{:012}.segment", folder, label.begin, label.end), label,
                            segment);
}

std::vector<SegmentFile> Checkpoint::load_frontier() const {
  return load_depth(folder_, subject_, finished_.rows.back(), true);
}

std::vector<SegmentFile> Checkpoint::load_work(
    std::uint64_t total, const std::function<void(const std::string&)>& on_damage) const {
  const int depth = finished_.rows.back().depth + 1;
  std::vector<SegmentFile> segments;
  for (const std::string& path : segment_paths(folder_, depth)) {
    try {
      SegmentFile segment = open_segment_file(path, true);
      const SegmentLabel& label = segment.label;
      const std::uint64_t covered = segments.empty() ? 0 : segments.back().label.end;
      if (label.board != subject_.board || label.symmetry != subject_.symmetry || label.depth != depth ||
          label.total != total || label.begin < covered || label.end > total || segment.released) {
        throw DamagedFile(fmt::format("{}: does not belong to this checkpoint", path));
      }
      segments.push_back(std::move(segment));
    } catch (const DamagedFile& error) {
      on_damage(error.what());
      fs::remove(path);
    }
  }
  return segments;
}

void Checkpoint::finish_depth(const FinishedDepths& finished) {
  finished_ = finished;
  write_manifest();
  append_log(finished_.rows.back());
  remove_leftovers();
}

// Segments that nobody needs: of depths that are finished and not kept, and files that were not completed.
void Checkpoint::remove_leftovers() const {
  const int frontier = finished_.rows.back().depth;
  std::error_code error;
  for (const int depth : stored_depths(folder_)) {
    if (depth != frontier && depth != frontier + 1 && !std::ranges::count(finished_.kept, depth)) {
      fs::remove_all(depth_folder(folder_, depth), error);
    }
    for (const std::string& path : partial_paths(folder_, depth)) fs::remove(path, error);
  }
}

void Checkpoint::write_manifest() const {
  Json depths = Json::array();
  for (const DepthRow& row : finished_.rows) depths.push_back(json_of(row));
  Json json = {{"format", kFormat},
               {"version", kVersion},
               {"engine", kEngineName},
               {"board", subject_.board},
               {"symmetry", name_of(subject_.symmetry)},
               {"frontier_without_move", finished_.frontier_without_move},
               {"frontier_passes", finished_.frontier_passes},
               {"kept", finished_.kept},
               {"depths", depths}};
  json[kChecksum] = checksum_of(json);
  DurableFile file(manifest_path(folder_));
  const std::string text = json.dump(1) + "\n";
  file.write(std::as_bytes(std::span(text)));
  file.commit();
}

// Only for people: nothing reads it, and a failure to write it stops nothing.
void Checkpoint::append_log(const DepthRow& row) const {
  const std::string path = folder_ + "/log.csv";
  const bool is_new = !fs::exists(path);
  std::ofstream file(path, std::ios::app);
  if (is_new)
    file << "date,depth,states,turn_skips,rival_plays,bytes,bits_per_state,seconds,cpu_seconds,digest\n";
  file << fmt::format("{:%Y-%m-%dT%H:%M:%SZ},{},{},{},{},{},{:.3f},{:.3f},{:.3f},{:016x}\n",
                      fmt::gmtime(std::time(nullptr)), row.depth, row.states, row.turn_skips, row.rival_plays,
                      row.bytes, row.bits_per_state(), row.seconds, row.cpu_seconds, row.digest);
}

void Checkpoint::keep(std::vector<int> depths) {
  finished_.kept = std::move(depths);
  write_manifest();
  remove_leftovers();
}

void Checkpoint::rewind(int depth, std::vector<int> kept) {
  const auto rows = static_cast<std::size_t>(depth) + 1;
  if (rows < finished_.rows.size()) {
    finished_.frontier_without_move = finished_.rows[rows].turn_skips;
    finished_.frontier_passes = finished_.rows[rows].rival_plays;
    finished_.rows.resize(rows);
  }
  std::erase(kept, depth);
  keep(std::move(kept));
}

std::uint64_t Checkpoint::free_bytes() const {
  std::error_code error;
  const fs::space_info space = fs::space(folder_, error);
  return error ? 0 : space.available;
}

}  // namespace othello
