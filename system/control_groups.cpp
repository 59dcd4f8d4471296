#include "system/control_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>

namespace othello {
namespace {

namespace fs = std::filesystem;

// Where the groups below `root` are seen.
struct Mount {
  std::string root;
  fs::path at;
};

bool is_listed(std::string_view list, std::string_view word) {
  return fmt::format(",{},", list).find(fmt::format(",{},", word)) != std::string::npos;
}

// Those of the hierarchy of this controller, or of the second version's if it is empty: those that the system lists, and
// the usual ones, for where it lists none.
std::vector<Mount> mounts_of(const fs::path& root, std::string_view controller) {
  const fs::path usual = root / "sys/fs/cgroup";
  std::vector<Mount> mounts{{"/", usual / controller}};
  if (controller.empty()) mounts.push_back({"/", usual / "unified"});
  std::ifstream file(root / "proc/self/mountinfo");
  // ID PARENT DEVICE ROOT POINT OPTIONS [more ...] - TYPE SOURCE OPTIONS
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    const std::vector<std::string> fields(std::istream_iterator<std::string>{words}, {});
    const auto bar = std::ranges::find(fields, "-");
    if (bar - fields.begin() < 6 || fields.end() - bar < 4) continue;
    const bool matches =
        controller.empty() ? bar[1] == "cgroup2" : bar[1] == "cgroup" && is_listed(bar[3], controller);
    if (matches) mounts.push_back({fields[3], root / fs::path(fields[4]).relative_path()});
  }
  return mounts;
}

// The path of a group below a mount. In a container the path may be the host's, of which only the end, or only the top,
// is visible.
fs::path below(const Mount& mount, const std::string& path) {
  const fs::path group =
      fs::path(fmt::format("/{}", path)).lexically_normal();  // above the root there is nothing
  const fs::path relative = group.lexically_relative(mount.root);
  const bool is_within = !relative.empty() && *relative.begin() != "..";
  if (!is_within) return group.relative_path();
  return relative == "." ? fs::path() : relative;
}

// Quota and period, in microseconds, of a group of either version; a quota of 0 or less means that there is no quota.
double quota_of(const fs::path& group) {
  double quota = 0;
  double period = 0;
  std::ifstream second(group / "cpu.max");
  if (!(second >> quota >> period)) {
    std::ifstream(group / "cpu.cfs_quota_us") >> quota;
    std::ifstream(group / "cpu.cfs_period_us") >> period;
  }
  return quota > 0 && period > 0 ? quota / period : std::numeric_limits<double>::infinity();
}

}  // namespace

std::vector<fs::path> control_groups(const std::string& root, std::string_view controller) {
  std::vector<fs::path> groups;
  std::ifstream file(fs::path(root) / "proc/self/cgroup");
  // A line a hierarchy: number:controllers:path, the second version's being 0::path.
  for (std::string line; std::getline(file, line);) {
    const auto first = line.find(':');
    const auto second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (!controllers.empty() && !is_listed(controllers, controller)) continue;
    for (const Mount& mount : mounts_of(root, controllers.empty() ? "" : controller)) {
      for (fs::path at = below(mount, line.substr(second + 1));; at = at.parent_path()) {
        groups.push_back(mount.at / at);
        if (at.empty()) break;
      }
    }
  }
  return groups;
}

int processor_quota(const std::string& root) {
  double least = std::numeric_limits<int>::max();
  for (const fs::path& group : control_groups(root, "cpu")) least = std::min(least, quota_of(group));
  return static_cast<int>(std::ceil(least));
}

}  // namespace othello
