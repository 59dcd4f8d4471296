#include "system/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "system/errors.h"

namespace othello {
namespace {

// Making the folder reports any other fault.
bool is_folder_now(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

OpenFolder::OpenFolder(const std::string& path, std::string for_path)
    : for_path_(std::move(for_path)), descriptor_(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 && errno != EACCES) fail_to_write(for_path_);
}

OpenFolder::~OpenFolder() {
  if (descriptor_ >= 0) close(descriptor_);
}

void OpenFolder::make_durable() {
  if (descriptor_ >= 0 && fsync(descriptor_) != 0 && errno != EINVAL) fail_to_write(for_path_);
}

void make_durable_folders(const std::string& path) {
  if (is_folder_now(path)) return;
  const std::string above = folder_of(path);
  if (above != path) make_durable_folders(above);  // they are the same for / alone
  OpenFolder folder(above, path);
  if (mkdir(path.c_str(), 0777) != 0) {
    const int error = errno;
    // Another thread or program was faster; and a/b/ is there once a/b is.
    if (error == EEXIST && is_folder_now(path)) return;
    errno = error == EEXIST ? ENOTDIR : error;
    fail_to_write(path);
  }
  folder.make_durable();
}

void make_durable_own_folder(const std::string& path) {
  make_durable_folders(path);
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) fail_to_write(path);
  if (S_ISDIR(status.st_mode)) return;
  throw WriteError(
      fmt::format("{}: is a link, behind which nothing is written; put a folder in its place", path), false);
}

}  // namespace othello
