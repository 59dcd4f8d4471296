// Files that are whole or absent, and files read in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace othello {

/// Written under `path`.partial; commit() makes the content durable and renames it to `path`. Without
/// commit() nothing remains. Every failure throws WriteError.
class DurableFile {
 public:
  explicit DurableFile(std::string path);
  ~DurableFile();
  DurableFile(const DurableFile&) = delete;
  DurableFile& operator=(const DurableFile&) = delete;

  void write(std::span<const std::byte> bytes);
  void commit();

 private:
  std::string path_;
  std::string partial_;
  int descriptor_ = -1;
};

/// Every failure throws DamagedFile.
class FileForReading {
 public:
  explicit FileForReading(const std::string& path);
  ~FileForReading();
  FileForReading(const FileForReading&) = delete;
  FileForReading& operator=(const FileForReading&) = delete;

  std::uint64_t size() const;
  /// Fills `bytes` from `offset` on.
  void read_at(std::uint64_t offset, std::span<std::byte> bytes) const;
  /// Tells the system what will be read soon.
  void will_need(std::uint64_t offset, std::uint64_t bytes) const;
  std::uint64_t xxh3(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  std::string path_;
  int descriptor_;
};

}  // namespace othello
