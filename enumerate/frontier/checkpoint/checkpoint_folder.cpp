#include "enumerate/frontier/checkpoint/checkpoint_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <string_view>

#include "enumerate/frontier/range_name.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/temporary_file.h"
#include "system/text.h"

namespace othello::enumerate {
namespace {

constexpr std::string_view kDepthPrefix = "depth-";
constexpr std::string_view kManifest = "manifest.json";
constexpr std::string_view kSegment = ".segment";
constexpr std::string_view kDamaged = ".damaged";

bool is_depth_name(std::string_view name) {
  return name.starts_with(kDepthPrefix) && name.size() > kDepthPrefix.size();
}

bool is_partial_manifest(std::string_view name) {
  return is_partial_of(name, kManifest);
}

// The names of a depth's segments, and of files derived from them.
bool is_segment(std::string_view name) {
  return is_range_name(name, kSegment);
}
bool is_set_aside(std::string_view name) {
  return is_range_name(name, fmt::format("{}{}", kSegment, kDamaged));
}
bool is_partial(std::string_view name) {
  return is_partial_range_name(name, kSegment);
}

using Wanted = bool (*)(std::string_view);

std::vector<std::string> paths_of(const std::string& folder, int depth, std::initializer_list<Wanted> kinds) {
  const std::string path = depth_folder(folder, depth);
  std::vector<std::string> paths = FolderListing(path, Links::kRefuse).names([&](std::string_view name) {
    return std::ranges::any_of(kinds, [&](Wanted is_one) { return is_one(name); });
  });
  for (std::string& name : paths) name = path + "/" + name;
  return paths;
}

void remove_all_of(const std::string& folder, int depth, std::initializer_list<Wanted> kinds) {
  const FolderListing open(depth_folder(folder, depth), Links::kRefuse);
  for (const Wanted is_one : kinds) {
    for (const std::string& name : open.names(is_one)) open.remove(name);
  }
}

}  // namespace

std::string manifest_path(const std::string& folder) {
  return fmt::format("{}/{}", folder, kManifest);
}

std::string depth_folder(const std::string& folder, int depth) {
  return fmt::format("{}/{}{:02}", folder, kDepthPrefix, depth);
}

std::vector<int> stored_depths(const std::string& folder) {
  std::vector<int> depths;
  for (const std::string& name : FolderListing(folder, Links::kFollow).names(is_depth_name)) {
    const int depth = parse_integer<int>(std::string_view(name).substr(kDepthPrefix.size())).value_or(-1);
    if (depth < 0 || depth_folder(folder, depth) != folder + "/" + name) continue;
    const FolderListing open(depth_folder(folder, depth), Links::kRefuse);  // throws if it is not a folder
    depths.push_back(depth);
  }
  std::ranges::sort(depths);
  return depths;
}

std::vector<std::string> segment_paths(const std::string& folder, int depth) {
  return paths_of(folder, depth, {is_segment});
}

std::vector<std::string> leftover_paths(const std::string& folder, int depth) {
  return paths_of(folder, depth, {is_partial, is_set_aside});
}

std::string newer_depth_fault(const std::string& folder, int last, int depth) {
  if (depth <= last + 1 || segment_paths(folder, depth).empty()) return {};
  return fmt::format(
      "{}: ends with depth {}, but there are segments of depth {}: put back the newest manifest",
      manifest_path(folder), last, depth);
}

void make_depth_folder(const std::string& folder, int depth) {
  create_folders_refusing_last_link(depth_folder(folder, depth));
}

void sync_names(const std::string& folder) {
  OpenFolder(folder_of(folder)).sync();
  for (const int depth : stored_depths(folder)) OpenFolder(depth_folder(folder, depth)).sync();
  OpenFolder(folder).sync();
}

void set_aside(const std::string& segment_path) {
  const std::string target = fmt::format("{}{}", segment_path, kDamaged);
  if (std::rename(segment_path.c_str(), target.c_str()) != 0) throw_write_error(target);
}

void remove_partial_manifests(const std::string& folder) {
  const FolderListing open(folder, Links::kFollow);
  for (const std::string& name : open.names(is_partial_manifest)) open.remove(name);
}

void remove_partial_files(const std::string& folder, int depth) {
  remove_all_of(folder, depth, {is_partial});
}

void remove_partial_files(const std::string& folder) {
  remove_partial_manifests(folder);
  for (const int depth : stored_depths(folder)) remove_partial_files(folder, depth);
}

void remove_set_aside(const std::string& folder, int depth) {
  remove_all_of(folder, depth, {is_set_aside});
}

void remove_depth(const std::string& folder, int depth) {
  remove_all_of(folder, depth, {is_segment, is_partial, is_set_aside});
  remove_empty_folder(depth_folder(folder, depth));
}

void remove_checkpoint(const std::string& folder) {
  const FolderListing open(folder, Links::kFollow);
  open.remove(std::string(kManifest));
  OpenFolder(folder).sync();  // or a power failure may keep it but not the files it names
  open.remove("log.csv");
  remove_partial_files(folder);
  for (const int depth : stored_depths(folder)) remove_depth(folder, depth);
}

}  // namespace othello::enumerate
