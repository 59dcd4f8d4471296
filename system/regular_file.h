// Opening files for reading. Only regular files have a size and are read at any offset: a pipe would make the
// program wait for its writer, a device may never end, and opening one can have side effects.
#pragma once

#include <string>

namespace othello {

/// What to do with a symbolic link.
enum class Links { kFollow, kRefuse };

/// A descriptor, for reading, of the regular file at `path`. Never waits for another program. Throws
/// DamagedFile if it is missing or not a regular file, ReadError if the system cannot open it, even after
/// some tries (system/retry.h).
int open_regular_file(const std::string& path, Links links = Links::kFollow);

}  // namespace othello
