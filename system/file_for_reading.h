// A file read in pieces, from anywhere, or as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "system/direct_io.h"
#include "system/regular_file.h"

namespace othello {

/// Opens regular files only (system/regular_file.h). Throws DamagedFile for a file that is missing, not
/// regular or too short; ReadError if the system fails, after some tries where that may help
/// (system/retry.h).
class FileForReading {
 public:
  explicit FileForReading(const std::string& path, Links links = Links::kFollow);
  ~FileForReading();
  FileForReading(const FileForReading&) = delete;
  FileForReading& operator=(const FileForReading&) = delete;

  std::uint64_t size() const;
  /// Fills `bytes` from `offset` on.
  void read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// All of it. Throws DamagedFile if it has more than so many bytes; `advice` then ends the message.
  std::string text(std::uint64_t most_bytes, std::string_view advice) const;
  /// Advises the system of what will be read soon.
  void will_need(std::uint64_t offset, std::uint64_t bytes) const;
  /// Advises the system to drop the file from its page cache, so that it is next read from the disk. Pages
  /// that are not written yet stay.
  void forget() const;
  /// The checksum of the bytes on the disk, read past the page cache where possible. Nobody else may read
  /// from this object meanwhile.
  std::uint64_t xxh3(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  bool read_directly(DirectMode& direct, std::uint64_t offset, std::span<std::byte> bytes) const;

  std::string path_;
  int descriptor_;
};

}  // namespace othello
