// The control groups that this process is in, of both versions: the limits of memory and of processors that the
// system, a batch system or a container sets.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace othello {

/// The folders, of which some may be missing, of the groups with this controller, such as "memory", and of all
/// groups around them. `root` is where /proc and /sys are looked for.
std::vector<std::filesystem::path> control_groups(const std::string& root, std::string_view controller);

/// The processors that the groups' quotas allow to be busy at once, rounded up; the largest int without a quota.
int processor_quota(const std::string& root);

}  // namespace othello
