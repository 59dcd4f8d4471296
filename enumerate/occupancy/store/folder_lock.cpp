#include "enumerate/occupancy/store/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "files/errors.h"
#include "files/retry.h"

namespace othello {
namespace {

int try_to_lock(int file, int operation) {
  for (Retry retry; flock(file, operation | LOCK_NB) != 0;) {
    // That another holds it is no error to wait out.
    if (errno == EWOULDBLOCK || !retry.again()) return errno;
  }
  return 0;
}

}  // namespace

FolderLock::FolderLock(const std::string& folder, Use use) {
  const bool searches = use == Use::kSearch;
  const std::string path = folder + "/lock";
  const int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (searches ? O_RDWR | O_CREAT : O_RDONLY);
  file_ = open(path.c_str(), flags, 0666);
  if (file_ < 0 && searches) fail_to_write(path);
  if (file_ < 0 && errno == ENOENT) return;
  if (file_ < 0) fail_to_read(path);
  const int error = try_to_lock(file_, searches ? LOCK_EX : LOCK_SH);
  if (error == 0) return;
  close(file_);
  errno = error;
  if (error != EWOULDBLOCK) searches ? fail_to_write(path) : fail_to_read(path);
  if (searches) {
    throw WriteError(fmt::format("{}: another search works in this folder, or it is being verified", folder),
                     false);
  }
  throw ReadError(
      fmt::format("{}: a search works in this folder, and its segments come and go; try again when it has "
                  "ended or was stopped",
                  folder),
      false);
}

FolderLock::~FolderLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace othello
