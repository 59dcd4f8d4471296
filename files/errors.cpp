#include "files/errors.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace othello {

bool means_no_room(int error) {
  return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

void fail_to_write(const std::string& path) {
  const int error = errno;
  const std::string what = fmt::format("{}: cannot be written: {}", path, std::strerror(error));
  if (error == EPIPE && path == kStandardOutput) throw PipeClosed(what);
  throw WriteError(what, means_no_room(error));
}

void fail_to_read(const std::string& path) {
  const int error = errno;
  const std::string what = fmt::format("{}: cannot be read: {}", path, std::strerror(error));
  switch (error) {
    case ENOENT:
    case ENOTDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case EISDIR:
      throw DamagedFile(what);
    default:
      throw ReadError(what, error == ENOMEM || error == EMFILE || error == ENFILE);
  }
}

}  // namespace othello
