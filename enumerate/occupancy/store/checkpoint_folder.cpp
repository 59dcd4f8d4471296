#include "enumerate/occupancy/store/checkpoint_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "files/errors.h"
#include "files/file_for_reading.h"
#include "files/folder.h"
#include "files/retry.h"

namespace othello {
namespace {

constexpr std::string_view kDepthPrefix = "depth-";
constexpr std::string_view kManifest = "manifest.json";
constexpr std::string_view kSegment = ".segment";
constexpr std::string_view kPartial = ".partial";
constexpr std::string_view kDamaged = ".damaged";

// A folder that is open, if it exists: what is done in it is done there, whatever becomes of its name.
class FolderListing {
 public:
  FolderListing(std::string path, Links links) : path_(std::move(path)) {
    const int flags =
        O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (links == Links::kRefuse ? O_NOFOLLOW : 0);
    for (Retry retry; true;) {
      const int descriptor = open(path_.c_str(), flags);
      folder_ = descriptor < 0 ? nullptr : fdopendir(descriptor);
      if (folder_ != nullptr) return;
      const int error = errno;
      if (descriptor >= 0) close(descriptor);
      errno = error;
      if (error == ENOENT) return;
      if (error == ENOTDIR || error == ELOOP) {
        throw DamagedFile(
            fmt::format("{}: is a file or a link; what a checkpoint has is in its folder", path_));
      }
      if (!retry.again()) fail_to_read(path_);
    }
  }
  ~FolderListing() {
    if (folder_ != nullptr) closedir(folder_);
  }
  FolderListing(const FolderListing&) = delete;
  FolderListing& operator=(const FolderListing&) = delete;

  /// Ascending.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    if (folder_ == nullptr) return names;
    for (Retry retry; true;) {
      errno = 0;
      if (const dirent* entry = readdir(folder_)) {
        names.emplace_back(entry->d_name);
        continue;
      }
      if (errno == 0) break;
      if (!retry.again()) fail_to_read(path_);
      names.clear();
      rewinddir(folder_);
    }
    std::ranges::sort(names);
    return names;
  }

  /// The names with one of the endings.
  std::vector<std::string> names_with(std::initializer_list<std::string_view> endings) const {
    std::vector<std::string> chosen = names();
    std::erase_if(chosen, [&](const std::string& name) {
      return std::ranges::none_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
    });
    return chosen;
  }

  void remove(const std::string& name) const {
    if (unlinkat(dirfd(folder_), name.c_str(), 0) == 0 || errno == ENOENT) return;
    throw WriteError(fmt::format("{}/{}: cannot be deleted: {}", path_, name, std::strerror(errno)), false);
  }

 private:
  std::string path_;
  DIR* folder_ = nullptr;
};

std::vector<std::string> paths_with(const std::string& folder, int depth,
                                    std::initializer_list<std::string_view> endings) {
  const std::string path = depth_folder(folder, depth);
  std::vector<std::string> paths = FolderListing(path, Links::kRefuse).names_with(endings);
  for (std::string& name : paths) name = path + "/" + name;
  return paths;
}

void remove_with(const std::string& folder, int depth, std::initializer_list<std::string_view> endings) {
  const FolderListing open(depth_folder(folder, depth), Links::kRefuse);
  for (const std::string& name : open.names_with(endings)) open.remove(name);
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
  for (const std::string& name : FolderListing(folder, Links::kFollow).names()) {
    int depth = 0;
    if (name.size() <= kDepthPrefix.size()) continue;
    std::from_chars(name.data() + kDepthPrefix.size(), name.data() + name.size(), depth);
    if (depth < 0 || depth_folder(folder, depth) != folder + "/" + name) continue;
    const FolderListing open(depth_folder(folder, depth), Links::kRefuse);  // throws if it is none
    depths.push_back(depth);
  }
  std::ranges::sort(depths);
  return depths;
}

std::vector<std::string> segment_paths(const std::string& folder, int depth) {
  return paths_with(folder, depth, {kSegment});
}

std::vector<std::string> leftover_paths(const std::string& folder, int depth) {
  return paths_with(folder, depth, {kPartial, kDamaged});
}

void make_depth_folder(const std::string& folder, int depth) {
  const std::string path = depth_folder(folder, depth);
  make_durable_folders(path);
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) fail_to_write(path);
  if (!S_ISDIR(status.st_mode)) {
    throw WriteError(fmt::format("{}: is a link; what a checkpoint has is in its folder", path), false);
  }
}

void set_aside(const std::string& segment_path) {
  const std::string target = fmt::format("{}{}", segment_path, kDamaged);
  if (std::rename(segment_path.c_str(), target.c_str()) != 0) fail_to_write(target);
}

void remove_partial_files(const std::string& folder) {
  const FolderListing open(folder, Links::kFollow);
  for (const std::string& name : open.names_with({kPartial})) {
    if (name.starts_with(kManifest)) open.remove(name);
  }
  for (const int depth : stored_depths(folder)) remove_with(folder, depth, {kPartial});
}

void remove_set_aside(const std::string& folder, int depth) {
  remove_with(folder, depth, {kDamaged});
}

void remove_depth(const std::string& folder, int depth) {
  remove_with(folder, depth, {kSegment, kPartial, kDamaged});
  rmdir(depth_folder(folder, depth).c_str());  // stays if something else is in it
}

}  // namespace othello
