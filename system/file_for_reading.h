// A file read in pieces, from anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "system/direct_io.h"
#include "system/regular_file.h"

namespace othello {

/// Of regular files only (system/regular_file.h). What is missing, no file or too short throws DamagedFile,
/// what the system refuses ReadError, after some tries where that may help (system/retry.h).
class FileForReading {
 public:
  explicit FileForReading(const std::string& path, Links links = Links::kFollow);
  ~FileForReading();
  FileForReading(const FileForReading&) = delete;
  FileForReading& operator=(const FileForReading&) = delete;

  std::uint64_t size() const;
  /// Fills `bytes` from `offset` on.
  void read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Tells the system what will be read soon.
  void will_need(std::uint64_t offset, std::uint64_t bytes) const;
  /// Tells the system to drop what it holds of the file in memory, so that it is next read from the disk.
  /// What has not been written there yet stays.
  void forget() const;
  /// Of what is on the disk: it is read past the page cache where that can be. Nobody else may
  /// read from this object meanwhile.
  std::uint64_t xxh3(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  bool read_directly(DirectMode& direct, std::uint64_t offset, std::span<std::byte> bytes) const;

  std::string path_;
  int descriptor_;
};

}  // namespace othello
