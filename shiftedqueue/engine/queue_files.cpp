#include "shiftedqueue/engine/queue_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <utility>

#include "system/checked_json.h"
#include "system/errors.h"
#include "system/temporary_file.h"
#include "system/text.h"

namespace othello::shiftedqueue {
namespace {

// What a row, a part of the frontier, a run and a basket take, with the most files.
constexpr std::size_t kMostManifestBytes = std::size_t{64} << 20;
constexpr const char* kManifest = "manifest.json";
constexpr std::string_view kDepthPrefix = "depth-";

// The number of a file of a run, be it finished or what a killed process left of it. Files of other names are somebody's.
std::optional<std::uint64_t> number_in(std::string_view name) {
  std::uint64_t number = 0;
  std::from_chars(name.data(), name.data() + name.size(), number);
  const std::string own = std::filesystem::path(run_path("", 0, number)).filename();
  if (name == own || is_partial_of(name, own)) return number;
  return std::nullopt;
}

bool is_of_run(std::string_view name) {
  return number_in(name).has_value();
}

void add_names(std::map<std::uint64_t, int>& named, const FileNumbers& files, int depth) {
  for (const std::uint64_t file : files) named.emplace(file, depth);
}

}  // namespace

FileNumbers frontier_files(const QueueManifest& manifest) {
  FileNumbers files;
  for (const auto& part : manifest.frontier) {
    for (const std::uint64_t number : part.files)
      if (files.empty() || files.back() != number) files.push_back(number);
  }
  return files;
}

std::string queue_manifest_path(const std::string& folder) {
  return folder + "/" + kManifest;
}

QueueManifest read_queue_manifest(const std::string& folder, enumerate::CheckpointSubject& subject) {
  const std::string path = queue_manifest_path(folder);
  return parse_queue_manifest(json::read_file_text(path, kMostManifestBytes), path, subject);
}

bool has_queue_manifest(const std::string& folder) {
  const std::string path = queue_manifest_path(folder);
  return is_queue_manifest(json::read_file_text(path, kMostManifestBytes), path);
}

std::map<std::uint64_t, int> named_files(const QueueManifest& manifest) {
  std::map<std::uint64_t, int> named;
  const int depth = manifest.depth_in_progress();
  for (const auto& part : manifest.frontier) add_names(named, part.files, depth - 1);
  for (const FileNumbers& run : manifest.runs) add_names(named, run, depth);
  for (const auto& basket : manifest.baskets) add_names(named, basket.files, depth);
  for (const auto& kept : manifest.kept) add_names(named, kept.files, kept.depth);
  return named;
}

std::vector<std::string> depth_folders(const std::string& folder) {
  std::vector<std::string> paths;
  for (const std::string& name : FolderListing(folder, Links::kFollow).names()) {
    if (!name.starts_with(kDepthPrefix)) continue;
    const int depth = parse_integer<int>(std::string_view(name).substr(kDepthPrefix.size())).value_or(-1);
    const std::string path = folder + "/" + name;
    if (depth >= 0 && run_folder(folder, depth) == path) paths.push_back(path);
  }
  return paths;
}

std::optional<std::string> depth_folder_with_runs(const std::string& folder, Links links) {
  for (const std::string& of_depth : depth_folders(folder)) {
    if (is_folder(of_depth) && !FolderListing(of_depth, links).names(is_of_run).empty()) return of_depth;
  }
  return std::nullopt;
}

bool is_queue_folder(const std::string& folder) {
  if (!path_exists(queue_manifest_path(folder)))
    return depth_folder_with_runs(folder, Links::kFollow).has_value();
  try {
    return has_queue_manifest(folder);
  } catch (const DamagedFile&) {
    return false;
  }
}

// Also what a killed search left of a manifest.
void remove_unnamed_files(const std::string& folder, const QueueManifest& manifest) {
  const std::map<std::uint64_t, int> all = named_files(manifest);
  for (const std::string& of_depth : depth_folders(folder)) {
    const FolderListing files(of_depth, Links::kRefuse);
    for (const std::string& file : files.names(is_of_run)) {
      const auto named = all.find(*number_in(file));
      if (named == all.end() || run_path(folder, named->second, named->first) != of_depth + "/" + file)
        files.remove(file);
    }
    if (files.names().empty()) remove_empty_folder(of_depth);
  }
  const FolderListing listing(folder, Links::kFollow);
  for (const std::string& name :
       listing.names([](std::string_view name) { return is_partial_of(name, kManifest); }))
    listing.remove(name);
}

void open_run_files(const std::string& folder, RunLabel label, const FileNumbers& files,
                    const VisitRunFile& visit) {
  std::optional<Uint128> last;
  std::vector<FileExtent> extents;
  for (const std::uint64_t number : files) {
    const std::string path = run_path(folder, label.depth, number);
    label.file = number;
    RunFile file = open_run_file(path, label, extents);
    file.number = number;
    if (last && file.first <= *last)
      throw DamagedFile(fmt::format("{}: its numbers are not above those of the file before it", path));
    last = file.last;
    visit(std::move(file), extents);
  }
}

void open_depth_files(const std::string& folder, RunLabel label, const QueueManifest& manifest, int depth,
                      const VisitRunFile& visit) {
  label.depth = depth;
  FileNumbers files;
  const auto kept = std::ranges::find(manifest.kept, depth, &QueueManifest::KeptDepth::depth);
  if (kept != manifest.kept.end()) {
    files = kept->files;
  } else if (depth + 1 == manifest.depth_in_progress()) {
    files = frontier_files(manifest);
  }
  std::uint64_t states = 0;
  // Of a frontier that is expanded from several places, several parts may share a file.
  if (std::set(files.begin(), files.end()).size() == files.size()) {
    open_run_files(folder, label, files, [&](RunFile file, std::span<const FileExtent> extents) {
      states += file.states;
      visit(std::move(file), extents);
    });
  }
  if (states != manifest.rows[static_cast<std::size_t>(depth)].states)
    enumerate::throw_states_gone(folder, depth);
}

}  // namespace othello::shiftedqueue
