#include "system/folder_listing.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "system/errors.h"
#include "system/retry.h"

namespace othello {
namespace {

// Nothing if there is no such name, also if a name above is not a folder.
template <class Call>
std::optional<struct stat> status_by(const Call& call, const std::string& path) {
  struct stat status {};
  for (Retry retry; call(&status) != 0;) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    if (!retry.is_worth_retrying()) throw_read_error(path);
  }
  return status;
}

// The status of the file at the end of links.
std::optional<struct stat> status_of(const std::string& path) {
  return status_by([&](struct stat* status) { return stat(path.c_str(), status); }, path);
}

[[noreturn]] void fail_to_delete(const std::string& path) {
  throw WriteError(fmt::format("{}: cannot be deleted: {}", path, std::strerror(errno)), false);
}

}  // namespace

FolderListing::FolderListing(std::string path, Links links) : path_(std::move(path)) {
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
          fmt::format("{}: is a file or a link, where a folder is needed; move it away", path_));
    }
    if (!retry.is_worth_retrying()) throw_read_error(path_);
  }
}

FolderListing::~FolderListing() {
  if (folder_ != nullptr) closedir(folder_);
}

std::vector<std::string> FolderListing::names(const std::function<bool(std::string_view)>& wanted) const {
  std::vector<std::string> names;
  if (folder_ == nullptr) return names;
  rewinddir(folder_);
  for (Retry retry; true;) {
    errno = 0;
    if (const dirent* entry = readdir(folder_)) {
      if (wanted(entry->d_name)) names.emplace_back(entry->d_name);
      continue;
    }
    if (errno == 0) break;
    if (!retry.is_worth_retrying()) throw_read_error(path_);
    names.clear();
    rewinddir(folder_);
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> FolderListing::names() const {
  return names([](std::string_view name) { return name != "." && name != ".."; });
}

std::uint64_t FolderListing::bytes() const {
  std::uint64_t bytes = 0;
  for (const std::string& name : names()) {
    const auto call = [&](struct stat* status) {
      return fstatat(dirfd(folder_), name.c_str(), status, AT_SYMLINK_NOFOLLOW);
    };
    const auto status = status_by(call, path_ + "/" + name);
    if (status && S_ISREG(status->st_mode)) bytes += static_cast<std::uint64_t>(status->st_size);
  }
  return bytes;
}

void FolderListing::remove(const std::string& name) const {
  if (folder_ == nullptr || unlinkat(dirfd(folder_), name.c_str(), 0) == 0) return;
  if (errno == ENOENT || errno == EISDIR) return;
  fail_to_delete(path_ + "/" + name);
}

std::uint64_t folder_bytes(const std::string& folder, Links links) {
  return FolderListing(folder, links).bytes();
}

std::uint64_t free_disk_bytes(const std::string& folder) {
  struct statvfs status {};
  if (statvfs(folder.c_str(), &status) != 0) throw_read_error(folder);
  return std::uint64_t{status.f_bavail} * status.f_frsize;
}

void remove_empty_folder(const std::string& path) {
  if (rmdir(path.c_str()) == 0 || errno == ENOENT || errno == ENOTEMPTY || errno == EEXIST) return;
  fail_to_delete(path);
}

bool path_exists(const std::string& path) {
  return status_by([&](struct stat* status) { return lstat(path.c_str(), status); }, path).has_value();
}

bool is_folder(const std::string& path) {
  const auto status = status_of(path);
  return status && S_ISDIR(status->st_mode);
}

std::uint64_t file_bytes(const std::string& path) {
  const auto status = status_of(path);
  return status && S_ISREG(status->st_mode) ? static_cast<std::uint64_t>(status->st_size) : 0;
}

}  // namespace othello
