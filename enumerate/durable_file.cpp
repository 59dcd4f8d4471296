#include "enumerate/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "files/errors.h"

namespace othello {
namespace {

[[noreturn]] void fail_to_write(const std::string& path) {
  const bool full = errno == ENOSPC || errno == EDQUOT;
  throw WriteError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)), full);
}

[[noreturn]] void fail_to_read(const std::string& path) {
  throw DamagedFile(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
}

// Renaming is durable once the folder is.
void make_folder_durable(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // not every file system lets folders be opened
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

DurableFile::DurableFile(std::string path) : path_(std::move(path)), partial_(path_ + ".partial") {
  descriptor_ = open(partial_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail_to_write(path_);
}

DurableFile::~DurableFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  unlink(partial_.c_str());
}

void DurableFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to_write(path_);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void DurableFile::commit() {
  if (fdatasync(descriptor_) != 0) fail_to_write(path_);
  const bool closed = close(std::exchange(descriptor_, -1)) == 0;
  if (!closed || std::rename(partial_.c_str(), path_.c_str()) != 0) {
    const int error = errno;
    unlink(partial_.c_str());
    errno = error;
    fail_to_write(path_);
  }
  make_folder_durable(path_);
}

FileForReading::FileForReading(const std::string& path)
    : path_(path), descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) fail_to_read(path_);
}

FileForReading::~FileForReading() {
  close(descriptor_);
}

std::uint64_t FileForReading::size() const {
  struct stat status {};
  if (fstat(descriptor_, &status) != 0) fail_to_read(path_);
  return static_cast<std::uint64_t>(status.st_size);
}

void FileForReading::read_at(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_to_read(path_);
    if (got == 0) throw DamagedFile(fmt::format("{}: is shorter than it was", path_));
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
}

void FileForReading::will_need(std::uint64_t offset, std::uint64_t bytes) const {
  posix_fadvise(descriptor_, static_cast<off_t>(offset), static_cast<off_t>(bytes), POSIX_FADV_WILLNEED);
}

std::uint64_t FileForReading::xxh3(std::uint64_t offset, std::uint64_t bytes) const {
  std::vector<std::byte> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, 4 << 20)));
  // Reading may throw.
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
  XXH3_64bits_reset(state.get());
  while (bytes > 0) {
    const auto piece =
        std::span(buffer).first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, buffer.size())));
    read_at(offset, piece);
    XXH3_64bits_update(state.get(), piece.data(), piece.size());
    offset += piece.size();
    bytes -= piece.size();
  }
  return XXH3_64bits_digest(state.get());
}

}  // namespace othello
