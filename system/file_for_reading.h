// A file read in pieces, from anywhere, or as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "system/direct_io.h"

namespace othello {

// Opening files for reading. Only regular files have a size and are read at any offset: a pipe would make the
// program wait for its writer, a device may never end, and opening one can have side effects.

/// What to do with a symbolic link.
enum class Links { kFollow, kRefuse };

/// A descriptor, for reading, of the regular file at `path`. Never waits for another program. Throws
/// DamagedFile if it is missing or not a regular file, ReadError if the system cannot open it, even after
/// some tries (system/retry.h).
int open_regular_file(const std::string& path, Links links = Links::kFollow);

/// Opens regular files only. Throws DamagedFile for a file that is missing, not
/// regular or too short; ReadError if the system fails, after some tries where that may help
/// (system/retry.h).
class FileForReading {
 public:
  explicit FileForReading(const std::string& path, Links links = Links::kFollow);
  /// The file of a descriptor, which it closes; `path` is for messages.
  FileForReading(std::string path, int descriptor);
  ~FileForReading();
  FileForReading(const FileForReading&) = delete;
  FileForReading& operator=(const FileForReading&) = delete;

  std::uint64_t size() const;
  /// Fills `bytes` from `offset` on.
  void read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// The whole content. Throws DamagedFile if it has more than `most_bytes`; the message then ends with
  /// `advice`.
  std::string text(std::uint64_t most_bytes, std::string_view advice) const;
  /// Advises the system to drop the file from its page cache, so that it is next read from the disk. Pages
  /// that are not written yet stay.
  void drop_from_cache() const;
  /// The checksum of the bytes on the disk, read past the page cache where possible. Nobody else may read
  /// from this object meanwhile.
  std::uint64_t xxh3(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  bool read_directly(DirectMode& direct, std::uint64_t offset, std::span<std::byte> bytes) const;

  std::string path_;
  int descriptor_;
};

}  // namespace othello
