#include "enumerate/occupancy/checkpoint_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace othello {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDepthPrefix = "depth-";

std::vector<std::string> paths_with(const std::string& folder, int depth, std::string_view extension) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(depth_folder(folder, depth), error)) {
    if (entry.path().extension() == extension) paths.push_back(entry.path().string());
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

std::string manifest_path(const std::string& folder) {
  return folder + "/manifest.json";
}

std::string depth_folder(const std::string& folder, int depth) {
  return fmt::format("{}/{}{:02}", folder, kDepthPrefix, depth);
}

std::vector<int> stored_depths(const std::string& folder) {
  std::vector<int> depths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kDepthPrefix)) continue;
    const char* begin = name.data() + kDepthPrefix.size();
    const char* end = name.data() + name.size();
    int depth = 0;
    const auto [stop, failure] = std::from_chars(begin, end, depth);
    if (failure == std::errc() && stop == end) depths.push_back(depth);
  }
  std::ranges::sort(depths);
  return depths;
}

std::vector<std::string> segment_paths(const std::string& folder, int depth) {
  return paths_with(folder, depth, ".segment");
}

std::vector<std::string> partial_paths(const std::string& folder, int depth) {
  return paths_with(folder, depth, ".partial");
}

}  // namespace othello
