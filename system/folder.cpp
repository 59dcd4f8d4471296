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
  if (descriptor_ < 0 && errno != EACCES) throw_write_error(for_path_);
}

OpenFolder::~OpenFolder() {
  if (descriptor_ >= 0) close(descriptor_);
}

void OpenFolder::sync() {
  if (descriptor_ >= 0 && fsync(descriptor_) != 0 && errno != EINVAL) throw_write_error(for_path_);
}

void create_folders(const std::string& path) {
  if (is_folder_now(path)) return;
  const std::string above = folder_of(path);
  if (above != path) create_folders(above);  // they are the same for / alone
  OpenFolder folder(above, path);
  if (mkdir(path.c_str(), 0777) != 0) {
    const int error = errno;
    // Another thread or program was faster; and a/b/ is there once a/b is.
    if (error == EEXIST && is_folder_now(path)) return;
    errno = error == EEXIST ? ENOTDIR : error;
    throw_write_error(path);
  }
  folder.sync();
}

void create_folders_refusing_last_link(const std::string& path) {
  create_folders(path);
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) throw_write_error(path);
  if (S_ISDIR(status.st_mode)) return;
  throw WriteError(
      fmt::format("{}: is a link, behind which nothing is written; put a folder in its place", path), false);
}

}  // namespace othello
