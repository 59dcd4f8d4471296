#include "files/errors.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace othello {

void fail_to_write(const std::string& path) {
  const bool full = errno == ENOSPC || errno == EDQUOT;
  throw WriteError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)), full);
}

}  // namespace othello
