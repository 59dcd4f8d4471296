// Where things are in a checkpoint's folder (docs/checkpoint.md).
#pragma once

#include <string>
#include <vector>

namespace othello {

std::string manifest_path(const std::string& folder);
std::string depth_folder(const std::string& folder, int depth);
/// The depths that have a folder of segments, ascending.
std::vector<int> stored_depths(const std::string& folder);
/// The segments of a depth, ascending.
std::vector<std::string> segment_paths(const std::string& folder, int depth);
/// Files of a depth that a killed process left incomplete.
std::vector<std::string> partial_paths(const std::string& folder, int depth);

}  // namespace othello
