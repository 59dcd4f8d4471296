#include "system/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>

#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/retry.h"
#include "system/text.h"

namespace othello {
namespace {

constexpr std::string_view kSearchPrefix = "search-";

int try_to_lock(int file, int operation) {
  for (Retry retry; flock(file, operation | LOCK_NB) != 0;) {
    // A lock held by another is not an error to wait out.
    if (errno == EWOULDBLOCK || !retry.is_worth_retrying()) return errno;
  }
  return 0;
}

// Whether this errno of flock says that the file system has no locks: NFS without its lock service, Lustre that was mounted
// without them, some containers.
bool means_no_locks(int error) {
  constexpr int kNotSupported = 524;  // the kernel's own ENOTSUPP, which some file systems let through
  return error == ENOLCK || error == ENOSYS || error == EOPNOTSUPP || error == EROFS ||
         error == kNotSupported;
}

// Whether `path` still leads to the open file: another may have deleted it meanwhile, and a third made a new
// one. Throws ReadError if the system does not say.
bool is_current(int file, const std::string& path) {
  struct stat open {};
  struct stat named {};
  for (Retry retry; fstat(file, &open) != 0 || lstat(path.c_str(), &named) != 0;) {
    if (errno == ENOENT || errno == ENOTDIR || errno == ESTALE) return false;
    if (!retry.is_worth_retrying()) throw_read_error(path);
  }
  return open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

// The folder of a solve that this one is within, if it is the folder of a search of one.
std::optional<std::string> solve_folder_around(const std::string& folder) {
  struct Free {
    void operator()(char* text) const { std::free(text); }
  };
  const std::unique_ptr<char, Free> real(realpath(folder.c_str(), nullptr));
  if (!real) throw_read_error(folder);
  const std::string path = real.get();
  if (search_folder_number(path.substr(path.rfind('/') + 1)) == 0) return std::nullopt;
  return folder_of(path);
}

// The time that deleting a folder takes from its files to the folder itself.
constexpr std::chrono::milliseconds kDeletion{2000};
constexpr std::chrono::milliseconds kBetweenLooks{20};

}  // namespace

std::string lock_path(const std::string& folder) {
  return folder + "/lock";
}

std::string search_folder_name(int number) {
  return fmt::format("{}{}", kSearchPrefix, number);
}

int search_folder_number(const std::string& name) {
  if (!name.starts_with(kSearchPrefix)) return 0;
  const int number = parse_integer<int>(std::string_view(name).substr(kSearchPrefix.size())).value_or(0);
  return number > 0 && search_folder_name(number) == name ? number : 0;
}

bool is_missing_error(const std::exception& error) {
  const std::string_view what = error.what();
  return what.ends_with(": no such file") || what.ends_with(std::strerror(ENOENT));
}

FolderLock::FolderLock(const std::string& folder, Use use, OuterLock around) : folder_(folder) {
  try {
    const auto outer =
        around == OuterLock::kAcquire && path_exists(folder) ? solve_folder_around(folder) : std::nullopt;
    if (outer && path_exists(lock_path(*outer))) lock(*outer, use, false);
    lock(folder, use, use == Use::kSearch);
  } catch (...) {
    unlock();
    throw;
  }
}

FolderLock::~FolderLock() {
  unlock();
}

void FolderLock::unlock() {
  for (const int file : files_) close(file);
}

void FolderLock::lock(const std::string& folder, Use use, bool make) {
  const bool searches = use == Use::kSearch;
  const std::string path = lock_path(folder);
  const int flags =
      O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (searches ? O_RDWR : O_RDONLY) | (make ? O_CREAT : 0);
  while (true) {
    const int file = open(path.c_str(), flags, 0666);
    if (file < 0 && errno == ENOENT && !make) return;
    if (file < 0 && errno == ELOOP) throw DamagedFile(fmt::format("{}: is a link; move it away", path));
    if (file < 0) searches ? throw_write_error(path) : throw_read_error(path);
    files_.push_back(file);
    const int error = try_to_lock(file, searches ? LOCK_EX : LOCK_SH);
    if (error == 0 && is_current(file, path)) return;
    errno = error;
    if (means_no_locks(error)) {
      // No search works here either, and what is read has checksums.
      if (!searches) return;
      throw WriteError(
          fmt::format(
              "{}: this file system has no locks ({}), so nothing would keep a second search out; choose a "
              "folder elsewhere, or have it mounted with locks (flock)",
              path, std::strerror(error)),
          false);
    }
    if (error == 0 || (error == EWOULDBLOCK && use == Use::kReadingIfNoSearch)) {
      files_.pop_back();
      close(file);
      if (error == 0) continue;
      return;
    }
    if (error != EWOULDBLOCK) searches ? throw_write_error(path) : throw_read_error(path);
    if (searches) {
      throw WriteError(
          fmt::format("{}: another search works in this folder, or another program reads it", folder), false);
    }
    throw ReadError(
        fmt::format("{}: a search works in this folder, and its segments come and go; try again when it has "
                    "ended or was stopped",
                    folder),
        false);
  }
}

void FolderLock::require_folder(const std::exception& error) const {
  const auto end = std::chrono::steady_clock::now() + (is_missing_error(error) ? kDeletion : kBetweenLooks);
  while (is_current(files_.back(), lock_path(folder_))) {
    if (std::chrono::steady_clock::now() >= end) return;
    std::this_thread::sleep_for(kBetweenLooks);
  }
  throw WriteError(
      fmt::format("{}: is gone: another program deleted or moved it while it was in use; what was "
                  "moved can be resumed where it is now",
                  folder_),
      false);
}

void FolderLock::remove() const {
  FolderListing(folder_, Links::kFollow).remove("lock");
}

}  // namespace othello
