// Opening what is to be read. Only regular files have a size and are read at any offset: a pipe would make
// the program wait for who writes to it, a device may never end, and opening one can do things of its
// own.
#pragma once

#include <string>

namespace othello {

/// What to do where a name is that of a symbolic link.
enum class Links { kFollow, kRefuse };

/// A descriptor, for reading, of the regular file at `path`. Never waits for another program. Throws
/// DamagedFile if there is none or it is anything else, ReadError if the system refuses to open it, also when
/// it is asked again (system/retry.h).
int open_regular_file(const std::string& path, Links links = Links::kFollow);

}  // namespace othello
