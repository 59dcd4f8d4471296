#include "files/regular_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "files/errors.h"

namespace othello {
namespace {

std::string_view kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

[[noreturn]] void refuse(const std::string& path, mode_t mode) {
  throw DamagedFile(fmt::format("{}: is {}; name a file", path, kind_of(mode)));
}

[[noreturn]] void fail_to_open(const std::string& path) {
  if (errno == ENOENT) throw DamagedFile(fmt::format("{}: no such file", path));
  fail_to_read(path);
}

}  // namespace

int open_regular_file(const std::string& path) {
  // Asked before it is opened, so that no device is opened; and after, since the name may have changed hands.
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) fail_to_open(path);
  if (!S_ISREG(status.st_mode)) refuse(path, status.st_mode);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) fail_to_open(path);
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) return descriptor;
  close(descriptor);
  refuse(path, status.st_mode);
}

}  // namespace othello
