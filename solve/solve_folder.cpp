#include "solve/solve_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "enumerate/frontier/chunk_file.h"
#include "solve/solve_layout.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/folder_listing.h"

namespace othello::solve {

using enumerate::SegmentLabel;

SolveFolder::SolveFolder(std::string folder, SolveSubject subject, bool resume)
    : folder_(std::move(folder)), subject_(std::move(subject)) {
  if (!path_exists(solve_manifest_path(folder_))) return;
  SolveSubject found;
  SolveManifest record = read_solve_manifest(folder_, found);
  // An interrupted search is checked by its own folder.
  if (!resume && record.rows.empty()) return;
  if (!resume) {
    throw WriteError(
        fmt::format("{}: holds values; add --resume to resume from them, or delete the folder", folder_),
        false);
  }
  record_ = std::move(record);
  const auto require = [&](std::string_view what, std::string_view is, std::string_view expected) {
    if (is != expected) {
      throw DamagedFile(fmt::format("{}: its values are of {} {}, not {}", folder_, what, is, expected));
    }
  };
  require("board", found.board, subject_.board);
  require("symmetry", name_of(found.symmetry), name_of(subject_.symmetry));
  require("score", name_of(found.score), name_of(subject_.score));
}

void SolveFolder::write(const SolveManifest& record) {
  record_ = record;
  write_file(solve_manifest_path(folder_), solve_manifest_text(subject_, record_));
}

StoredValueSegment SolveFolder::write_values(const SegmentLabel& states, const ValueTally& tally,
                                             double cpu_seconds, const ValueSegment& values) const {
  make_values_folder(folder_, states.depth);
  return write_value_segment(values_path(folder_, states),
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

std::optional<ValueSegmentFile> SolveFolder::load(const SegmentLabel& states, bool check_data) const {
  const std::string path = values_path(folder_, states);
  if (!path_exists(path)) return std::nullopt;
  ValueSegmentFile file = open_value_segment(path, check_data);
  const ValueLabel& label = file.label;
  if (label.board != enumerate::board_in(enumerate::board_tag(subject_.board)) ||
      label.symmetry != subject_.symmetry || label.score != subject_.score || label.depth != states.depth ||
      label.begin != states.begin || label.end != states.end || label.states_digest != states.tally.digest) {
    throw DamagedFile(fmt::format("{}: does not belong to the states beside it", path));
  }
  return file;
}

std::vector<ValueSegmentFile> SolveFolder::load_values(const std::vector<SegmentLabel>& states,
                                                       bool check_data) const {
  std::vector<ValueSegmentFile> files;
  for (const SegmentLabel& label : states) {
    std::optional<ValueSegmentFile> file = load(label, check_data);
    if (!file) throw DamagedFile(fmt::format("{}: is missing", values_path(folder_, label)));
    files.push_back(std::move(*file));
  }
  return files;
}

std::vector<std::optional<ValueSegmentFile>> SolveFolder::load_depth_in_progress(
    const std::vector<SegmentLabel>& states, const std::function<void(const std::string&)>& on_damage) const {
  // Before threads make it, each of which may find it made by another and not durable yet.
  if (!states.empty()) make_values_folder(folder_, states.front().depth);
  std::set<std::string> good;
  std::vector<std::optional<ValueSegmentFile>> files;
  for (const SegmentLabel& label : states) {
    std::optional<ValueSegmentFile> file;
    try {
      file = load(label, true);
      if (file && file->released)
        throw DamagedFile(fmt::format("{}: its values are cut off", values_path(folder_, label)));
    } catch (const DamagedFile& error) {
      on_damage(error.what());
      file.reset();
    }
    if (file) good.insert(values_path(folder_, label));
    files.push_back(std::move(file));
  }
  if (!states.empty()) {
    std::set<std::string> named;
    for (const SegmentLabel& label : states) named.insert(values_path(folder_, label));
    for (const std::string& path : value_paths(folder_, states.front().depth)) {
      if (good.size() < states.size() && !named.contains(path))
        on_damage(fmt::format("{}: is of a segment that the states do not have", path));
    }
    remove_unwanted_values(folder_, states.front().depth,
                           [&](const std::string& path) { return good.contains(path); });
  }
  return files;
}

}  // namespace othello::solve
