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
  throw WriteError(fmt::format("{}: cannot be written: {}", path, std::strerror(error)),
                   means_no_room(error));
}

}  // namespace othello
