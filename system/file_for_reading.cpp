#include "system/file_for_reading.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "system/errors.h"
#include "system/memory.h"
#include "system/retry.h"
#include "system/xxh3.h"

namespace othello {

namespace {

constexpr std::size_t kReadBlocks = 256;

}  // namespace

FileForReading::FileForReading(const std::string& path, Links links)
    : path_(path), descriptor_(open_regular_file(path, links)) {}

FileForReading::FileForReading(std::string path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {}

FileForReading::~FileForReading() {
  close(descriptor_);
}

std::uint64_t FileForReading::size() const {
  struct stat status {};
  for (Retry retry; fstat(descriptor_, &status) != 0;) {
    if (!retry.is_worth_retrying()) throw_read_error(path_);
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
      if (retry.is_worth_retrying()) continue;
      throw_read_error(path_);
    }
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
}

std::string FileForReading::text(std::uint64_t most_bytes, std::string_view advice) const {
  const std::uint64_t bytes = size();
  if (bytes > most_bytes) {
    throw DamagedFile(fmt::format("{}: is longer than {}, the most that is read: {}", path_,
                                  format_size(most_bytes), advice));
  }
  std::string text(static_cast<std::size_t>(bytes), '\0');
  read_at(0, std::as_writable_bytes(std::span(text)));
  return text;
}

void FileForReading::drop_from_cache() const {
  posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED);
}

std::uint64_t FileForReading::xxh3(std::uint64_t offset, std::uint64_t bytes) const {
  const AlignedBuffer blocks(kReadBlocks);
  DirectMode direct(descriptor_);
  Xxh3 checksum;
  while (bytes > 0) {
    // Direct reads begin at a block, so a little before `offset`.
    const std::uint64_t begin = direct.is_on() ? round_down_to_alignment(offset) : offset;
    const std::size_t before = static_cast<std::size_t>(offset - begin);
    const auto piece = blocks.bytes().first(
        static_cast<std::size_t>(std::min<std::uint64_t>(before + bytes, blocks.bytes().size())));
    if (!direct.is_on() || !read_directly(direct, begin, piece)) read_at(begin, piece);
    checksum.add(piece.subspan(before));
    offset += piece.size() - before;
    bytes -= piece.size() - before;
  }
  return checksum.value();
}

// Fills `bytes`, followed by space for the rest of the last block. If not all can be read, for any reason, it
// ends the direct mode and returns false: read_at() tries again and finds the reason.
bool FileForReading::read_directly(DirectMode& direct, std::uint64_t offset,
                                   std::span<std::byte> bytes) const {
  const std::size_t whole = round_down_to_alignment(bytes.size() + kAlignmentBytes - 1);
  const ssize_t got = pread(descriptor_, bytes.data(), whole, static_cast<off_t>(offset));
  if (got >= static_cast<ssize_t>(bytes.size())) return true;
  direct.end();
  return false;
}

namespace {

std::string_view kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISLNK(mode)) return "a link";
  return "a device";
}

[[noreturn]] void refuse(const std::string& path, mode_t mode) {
  throw DamagedFile(fmt::format("{}: is {}; name a file", path, kind_of(mode)));
}

[[noreturn]] void throw_open_error(const std::string& path) {
  if (errno == ENOENT) throw DamagedFile(fmt::format("{}: no such file", path));
  throw_read_error(path);
}

void require_regular(const std::string& path, Links links) {
  struct stat status {};
  for (Retry retry;
       (links == Links::kFollow ? stat(path.c_str(), &status) : lstat(path.c_str(), &status)) != 0;) {
    if (!retry.is_worth_retrying()) throw_open_error(path);
  }
  if (!S_ISREG(status.st_mode)) refuse(path, status.st_mode);
}

void require_regular(const std::string& path, int descriptor) {
  struct stat status {};
  for (Retry retry; fstat(descriptor, &status) != 0;) {
    if (!retry.is_worth_retrying()) throw_open_error(path);
  }
  if (!S_ISREG(status.st_mode)) refuse(path, status.st_mode);
}

}  // namespace

int open_regular_file(const std::string& path, Links links) {
  // Checked before opening, so that no device is opened; and after, since the name may lead elsewhere by
  // then.
  require_regular(path, links);
  const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (links == Links::kRefuse ? O_NOFOLLOW : 0);
  int descriptor = -1;
  for (Retry retry; (descriptor = open(path.c_str(), flags)) < 0;) {
    if (!retry.is_worth_retrying()) throw_open_error(path);
  }
  try {
    require_regular(path, descriptor);
  } catch (...) {
    close(descriptor);
    throw;
  }
  return descriptor;
}

}  // namespace othello
