#include "solve/solve_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/frontier/range_name.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"
#include "system/temporary_file.h"
#include "system/text.h"

namespace othello::solve {
namespace {

constexpr std::string_view kRecord = "solve.json";
constexpr std::string_view kValuesPrefix = "values-";
constexpr std::string_view kValues = ".values";

bool is_values(std::string_view name) {
  return enumerate::is_range_name(name, kValues);
}
bool is_partial_values(std::string_view name) {
  return enumerate::is_partial_range_name(name, kValues);
}

void require_folder(const std::string& path) {
  const FolderListing open(path, Links::kRefuse);  // throws if it is not a folder
}

}  // namespace

std::string solve_manifest_path(const std::string& folder) {
  return fmt::format("{}/{}", folder, kRecord);
}

std::string values_folder(const std::string& folder, int depth) {
  return fmt::format("{}/{}{:02}", folder, kValuesPrefix, depth);
}

std::string values_path(const std::string& folder, const enumerate::SegmentLabel& states) {
  return fmt::format("{}/{}", values_folder(folder, states.depth),
                     enumerate::range_name(states.begin, states.end, kValues));
}

std::string search_folder(const std::string& folder, int number) {
  return fmt::format("{}/{}", folder, search_folder_name(number));
}

bool is_solve_folder(const std::string& folder) {
  if (path_exists(solve_manifest_path(folder))) return true;
  return !path_exists(enumerate::manifest_path(folder)) && !stored_searches(folder).empty();
}

std::vector<int> stored_searches(const std::string& folder) {
  std::vector<int> numbers;
  const FolderListing open(folder, Links::kFollow);
  for (const std::string& name :
       open.names([](std::string_view found) { return search_folder_number(std::string(found)) != 0; })) {
    numbers.push_back(search_folder_number(name));
    require_folder(search_folder(folder, numbers.back()));
  }
  std::ranges::sort(numbers);
  return numbers;
}

std::vector<int> stored_value_depths(const std::string& folder) {
  std::vector<int> depths;
  const FolderListing open(folder, Links::kFollow);
  for (const std::string& name :
       open.names([](std::string_view found) { return found.starts_with(kValuesPrefix); })) {
    const int depth = parse_integer<int>(std::string_view(name).substr(kValuesPrefix.size())).value_or(-1);
    if (depth < 0 || values_folder(folder, depth) != folder + "/" + name) continue;
    require_folder(values_folder(folder, depth));
    depths.push_back(depth);
  }
  std::ranges::sort(depths);
  return depths;
}

std::vector<std::string> value_paths(const std::string& folder, int depth) {
  const std::string path = values_folder(folder, depth);
  std::vector<std::string> paths = FolderListing(path, Links::kRefuse).names(is_values);
  for (std::string& name : paths) name = path + "/" + name;
  return paths;
}

std::uint64_t solve_bytes(const std::string& folder) {
  std::uint64_t bytes = folder_bytes(folder, Links::kFollow);
  for (const int depth : stored_value_depths(folder))
    bytes += folder_bytes(values_folder(folder, depth), Links::kRefuse);
  for (const int number : stored_searches(folder)) {
    const std::string search = search_folder(folder, number);
    bytes += folder_bytes(search, Links::kRefuse);
    for (const int depth : enumerate::stored_depths(search))
      bytes += folder_bytes(enumerate::depth_folder(search, depth), Links::kRefuse);
  }
  return bytes;
}

void make_values_folder(const std::string& folder, int depth) {
  create_folders_refusing_last_link(values_folder(folder, depth));
}

void make_solve_names_durable(const std::string& folder) {
  for (const int depth : stored_value_depths(folder)) OpenFolder(values_folder(folder, depth)).sync();
  for (const int number : stored_searches(folder)) enumerate::sync_names(search_folder(folder, number));
  OpenFolder(folder_of(folder)).sync();
  OpenFolder(folder).sync();
}

void remove_partial_values(const std::string& folder) {
  const FolderListing open(folder, Links::kFollow);
  for (const std::string& name :
       open.names([](std::string_view found) { return is_partial_of(found, kRecord); }))
    open.remove(name);
  for (const int depth : stored_value_depths(folder)) {
    const FolderListing values(values_folder(folder, depth), Links::kRefuse);
    for (const std::string& name : values.names(is_partial_values)) values.remove(name);
  }
}

void remove_unwanted_values(const std::string& folder, int depth,
                            const std::function<bool(const std::string&)>& is_wanted) {
  const std::string path = values_folder(folder, depth);
  const FolderListing open(path, Links::kRefuse);
  for (const std::string& name : open.names(is_values)) {
    if (!is_wanted(path + "/" + name)) open.remove(name);
  }
  for (const std::string& name : open.names(is_partial_values)) open.remove(name);
}

void remove_values(const std::string& folder, int depth) {
  remove_unwanted_values(folder, depth, [](const std::string&) { return false; });
  remove_empty_folder(values_folder(folder, depth));
}

void remove_solve_manifest(const std::string& folder) {
  FolderListing(folder, Links::kFollow).remove(std::string(kRecord));
  OpenFolder(folder).sync();  // or a power failure may leave it and not what it speaks of
}

}  // namespace othello::solve
