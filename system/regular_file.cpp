#include "system/regular_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "system/errors.h"
#include "system/retry.h"

namespace othello {
namespace {

std::string_view kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISLNK(mode)) return "a link";
  return "a device";
}

[[noreturn]] void refuse(const std::string& path, mode_t mode) {
  throw DamagedFile(fmt::format("{}: is {}; name a file", path, kind_of(mode)));
}

[[noreturn]] void fail_to_open(const std::string& path) {
  if (errno == ENOENT) throw DamagedFile(fmt::format("{}: no such file", path));
  fail_to_read(path);
}

void require_regular(const std::string& path, Links links) {
  struct stat status {};
  for (Retry retry;
       (links == Links::kFollow ? stat(path.c_str(), &status) : lstat(path.c_str(), &status)) != 0;) {
    if (!retry.again()) fail_to_open(path);
  }
  if (!S_ISREG(status.st_mode)) refuse(path, status.st_mode);
}

void require_regular(const std::string& path, int descriptor) {
  struct stat status {};
  for (Retry retry; fstat(descriptor, &status) != 0;) {
    if (!retry.again()) fail_to_open(path);
  }
  if (!S_ISREG(status.st_mode)) refuse(path, status.st_mode);
}

}  // namespace

int open_regular_file(const std::string& path, Links links) {
  // Checked before opening, so that no device is opened; and after, since the name may lead elsewhere by
  // then.
  require_regular(path, links);
  const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (links == Links::kRefuse ? O_NOFOLLOW : 0);
  int descriptor = -1;
  for (Retry retry; (descriptor = open(path.c_str(), flags)) < 0;) {
    if (!retry.again()) fail_to_open(path);
  }
  try {
    require_regular(path, descriptor);
  } catch (...) {
    close(descriptor);
    throw;
  }
  return descriptor;
}

}  // namespace othello
