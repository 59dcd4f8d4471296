// What goes wrong with files; queues and memory have shiftedqueue/errors.h.
#pragma once

#include <stdexcept>
#include <string>

namespace othello {

/// A file that is not what it should be: foreign, cut off, or damaged.
struct DamagedFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writing failed: no permission, no such folder, no space.
struct WriteError : std::runtime_error {
  WriteError(const std::string& what, bool disk_is_full)
      : std::runtime_error(what), disk_full(disk_is_full) {}
  bool disk_full;
};

/// Whether this errno says that there is no room for what is to be written: a full disk, a quota, or a limit
/// on the size of files (once SIGXFSZ is ignored, which would kill otherwise).
bool means_no_room(int error);

/// Throws WriteError for `path` with what errno says.
[[noreturn]] void fail_to_write(const std::string& path);

}  // namespace othello
