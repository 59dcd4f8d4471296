#include "files/file_for_reading.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "files/errors.h"
#include "files/retry.h"
#include "files/xxh3.h"

namespace othello {

FileForReading::FileForReading(const std::string& path, Links links)
    : path_(path), descriptor_(open_regular_file(path, links)) {}

FileForReading::~FileForReading() {
  close(descriptor_);
}

std::uint64_t FileForReading::size() const {
  struct stat status {};
  for (Retry retry; fstat(descriptor_, &status) != 0;) {
    if (!retry.again()) fail_to_read(path_);
  }
  return static_cast<std::uint64_t>(status.st_size);
}

void FileForReading::read_at(std::uint64_t offset, std::span<std::byte> bytes) const {
  Retry retry;
  while (!bytes.empty()) {
    const ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got == 0) {
      const std::uint64_t there = size();
      if (there <= offset) {
        throw DamagedFile(fmt::format("{}: is cut off: it has {} bytes, and {} from byte {} on are needed",
                                      path_, there, bytes.size(), offset));
      }
      errno = EIO;  // what is there was not read
    }
    if (got <= 0) {
      if (retry.again()) continue;
      fail_to_read(path_);
    }
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
}

void FileForReading::will_need(std::uint64_t offset, std::uint64_t bytes) const {
  posix_fadvise(descriptor_, static_cast<off_t>(offset), static_cast<off_t>(bytes), POSIX_FADV_WILLNEED);
}

void FileForReading::forget() const {
  posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED);
}

std::uint64_t FileForReading::xxh3(std::uint64_t offset, std::uint64_t bytes) const {
  std::vector<std::byte> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, 4 << 20)));
  Xxh3 checksum;
  while (bytes > 0) {
    const auto piece =
        std::span(buffer).first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, buffer.size())));
    read_at(offset, piece);
    checksum.add(piece);
    offset += piece.size();
    bytes -= piece.size();
  }
  return checksum.value();
}

}  // namespace othello
