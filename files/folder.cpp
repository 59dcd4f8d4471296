#include "files/folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "files/errors.h"

namespace othello {
namespace {

bool is_folder(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

OpenFolder::OpenFolder(std::string path)
    : path_(std::move(path)), descriptor_(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 && errno != EACCES) fail_to_write(path_);
}

OpenFolder::~OpenFolder() {
  if (descriptor_ >= 0) close(descriptor_);
}

void OpenFolder::make_durable() {
  if (descriptor_ >= 0 && fsync(descriptor_) != 0 && errno != EINVAL) fail_to_write(path_);
}

void make_durable_folders(const std::string& path) {
  if (is_folder(path)) return;
  const std::string above = folder_of(path);
  if (above != path) make_durable_folders(above);  // they are the same for / alone
  OpenFolder folder(above);
  if (mkdir(path.c_str(), 0777) != 0) {
    const int error = errno;
    // Another thread or program was faster; and a/b/ is there once a/b is.
    if (error == EEXIST && is_folder(path)) return;
    errno = error == EEXIST ? ENOTDIR : error;
    fail_to_write(path);
  }
  folder.make_durable();
}

std::uint64_t bytes_below(const std::string& folder) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) bytes += entry.file_size(error);
  }
  return bytes;
}

}  // namespace othello
