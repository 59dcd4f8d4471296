// What goes wrong with files; queues and memory have machine/errors.h.
#pragma once

#include <stdexcept>
#include <string>

namespace othello {

/// A file that is not what it should be: missing, foreign, cut off, or damaged.
struct DamagedFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writing failed: no permission, no such folder, no space.
struct WriteError : std::runtime_error {
  WriteError(const std::string& what, bool disk_is_full)
      : std::runtime_error(what), disk_full(disk_is_full) {}
  bool disk_full;
};

/// What messages call standard output.
inline constexpr const char* kStandardOutput = "standard output";

/// Standard output is a pipe, or the like, whose reader has left.
struct PipeClosed : WriteError {
  explicit PipeClosed(const std::string& what) : WriteError(what, false) {}
};

/// Reading failed, which says nothing about the file: it may be whole, and is to be left as it is.
struct ReadError : std::runtime_error {
  ReadError(const std::string& what, bool is_out_of_room)
      : std::runtime_error(what), out_of_room(is_out_of_room) {}
  bool out_of_room;  // no memory, or too many files are open
};

/// Whether this errno says that there is no room for what is to be written: a full disk, a quota, or a limit
/// on the size of files (once SIGXFSZ is ignored, which would kill otherwise).
bool means_no_room(int error);

/// Throws WriteError for `path` with what errno says; PipeClosed if it is kStandardOutput that
/// nobody reads.
[[noreturn]] void fail_to_write(const std::string& path);

/// Throws for `path` with what errno says: DamagedFile if there is no such file, or a folder, else ReadError.
[[noreturn]] void fail_to_read(const std::string& path);

}  // namespace othello
