#include "enumerate/frontier/shared_segments.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "system/errors.h"
#include "system/folder.h"
#include "system/memory.h"
#include "system/retry.h"

namespace othello::enumerate {

/// Addresses in which segments lie in sequence.
class SegmentArena {
 public:
  virtual ~SegmentArena() {
    if (address_ != nullptr) munmap(address_, mapped_);
  }
  SegmentArena(const SegmentArena&) = delete;
  SegmentArena& operator=(const SegmentArena&) = delete;

  virtual std::uint64_t append(std::span<const std::byte> bytes) = 0;
  /// Makes all that was appended readable.
  virtual void complete() = 0;
  /// Frees the memory or disk space of whole pages.
  virtual void free_range(std::uint64_t offset, std::uint64_t bytes) = 0;
  /// `bytes` bytes from `offset` on, in `read_buffer` if they are not in memory.
  virtual std::span<const std::byte> read(std::uint64_t offset, std::size_t bytes,
                                          ReadBuffer& read_buffer) const = 0;

  std::span<const std::byte> bytes() const { return {address_, static_cast<std::size_t>(used_.load())}; }

 protected:
  SegmentArena() = default;

  void map(std::size_t bytes, int protection, int flags, int file) {
    void* const address = mmap(nullptr, bytes, protection, flags, file, 0);
    if (address == MAP_FAILED) {
      throw CapacityError(fmt::format("{} of address space cannot be reserved: {}", format_size(bytes),
                                      std::strerror(errno)));
    }
    address_ = static_cast<std::byte*>(address);
    mapped_ = bytes;
  }

  std::byte* address_ = nullptr;
  std::size_t mapped_ = 0;
  std::atomic<std::uint64_t> used_{0};
};

namespace {

// Memory: pages become resident when written, and the part in use is shared.
class ArenaInMemory : public SegmentArena {
 public:
  explicit ArenaInMemory(std::uint64_t most_bytes) {
    map(static_cast<std::size_t>(most_bytes), PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1);
  }

  std::uint64_t append(std::span<const std::byte> bytes) override {
    const std::uint64_t offset = used_.fetch_add(bytes.size());
    if (offset + bytes.size() > mapped_) {
      throw CapacityError(
          fmt::format("the states of this depth take more than the {} of memory that this rank has; raise "
                      "--memory, use more "
                      "ranks, or give a --scratch or --local-scratch folder",
                      format_size(mapped_)));
    }
    std::ranges::copy(bytes, address_ + offset);
    return offset;
  }
  void complete() override {}
  void free_range(std::uint64_t offset, std::uint64_t bytes) override {
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    const std::uint64_t begin = (offset + page - 1) / page * page;
    const std::uint64_t end = (offset + bytes) / page * page;
    if (begin < end) madvise(address_ + begin, static_cast<std::size_t>(end - begin), MADV_DONTNEED);
  }
  std::span<const std::byte> read(std::uint64_t offset, std::size_t bytes,
                                  ReadBuffer& /*read_buffer*/) const override {
    return this->bytes().subspan(static_cast<std::size_t>(offset), bytes);
  }
};

// The file is read as a file, so that a failing disk is an error; others read it through its addresses.
class ArenaInFile : public SegmentArena {
 public:
  explicit ArenaInFile(const std::string& folder) : path_(folder + "/othello-segments-XXXXXX") {
    create_folders(folder);
    file_ = mkostemp(path_.data(), O_CLOEXEC);
    if (file_ < 0) throw_write_error(path_);
    unlink(path_.c_str());
  }
  ~ArenaInFile() override { close(file_); }

  std::uint64_t append(std::span<const std::byte> bytes) override {
    const std::uint64_t offset = used_.fetch_add(bytes.size());
    Retry retry;
    for (std::uint64_t at = offset; !bytes.empty();) {
      const ssize_t written = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at));
      if (written < 0) {
        if (retry.is_worth_retrying()) continue;
        throw_write_error(path_);
      }
      at += static_cast<std::uint64_t>(written);
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return offset;
  }
  void complete() override {
    if (used_ > 0) map(static_cast<std::size_t>(used_), PROT_READ, MAP_SHARED, file_);
  }
  // Some file systems have no holes; then the space stays in use until the depth is finished.
  void free_range(std::uint64_t offset, std::uint64_t bytes) override {
    fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset),
              static_cast<off_t>(bytes));
  }
  std::span<const std::byte> read(std::uint64_t offset, std::size_t bytes,
                                  ReadBuffer& read_buffer) const override {
    const std::span<std::byte> buffer = read_buffer.get(bytes);
    std::span<std::byte> to = buffer;
    Retry retry;
    while (!to.empty()) {
      const ssize_t got = pread(file_, to.data(), to.size(), static_cast<off_t>(offset));
      if (got == 0) errno = EIO;
      if (got <= 0) {
        if (retry.is_worth_retrying()) continue;
        throw_read_error(path_);
      }
      offset += static_cast<std::uint64_t>(got);
      to = to.subspan(static_cast<std::size_t>(got));
    }
    return buffer;
  }

 private:
  std::string path_;  // for messages; the name no longer exists
  int file_ = -1;
};

class BytesAtRank : public SegmentBytes {
 public:
  BytesAtRank(std::shared_ptr<SharedSegments> shared, int rank, std::uint64_t offset, std::uint64_t bytes,
              std::unique_ptr<SegmentBytes> file)
      : shared_(std::move(shared)), rank_(rank), offset_(offset), bytes_(bytes), file_(std::move(file)) {}

  Chunk load_chunk(std::uint64_t offset, std::size_t bytes, ReadBuffer& read_buffer,
                   const Use& use) const override {
    return shared_->load_chunk(rank_, offset_ + offset, bytes, read_buffer, use);
  }
  // Each rank releases its own.
  void release() override {
    if (rank_ == shared_->own_rank()) shared_->release(offset_, bytes_);
    if (file_) file_->release();
  }

 private:
  std::shared_ptr<SharedSegments> shared_;
  int rank_;
  std::uint64_t offset_;
  std::uint64_t bytes_;
  std::unique_ptr<SegmentBytes> file_;
};

}  // namespace

SharedSegments::SharedSegments(std::shared_ptr<SegmentArena> own, std::shared_ptr<SharedBytes> all, int rank)
    : own_(std::move(own)), all_(std::move(all)), rank_(rank) {}

Chunk SharedSegments::load_chunk(int rank, std::uint64_t offset, std::size_t bytes, ReadBuffer& read_buffer,
                                 const SegmentBytes::Use& use) const {
  if (rank == rank_) return use(own_->read(offset, bytes, read_buffer));
  const std::span<std::byte> buffer = read_buffer.get(bytes);
  all_->get(rank, offset, buffer);
  fetched_ += bytes;
  return use(buffer);
}

void SharedSegments::release(std::uint64_t offset, std::uint64_t bytes) {
  own_->free_range(offset, bytes);
}

std::uint64_t SharedSegments::own_bytes() const {
  return own_->bytes().size();
}

SegmentPool::SegmentPool(const std::string& folder, std::uint64_t most_bytes) {
  if (folder.empty()) {
    arena_ = std::make_shared<ArenaInMemory>(most_bytes);
  } else {
    arena_ = std::make_shared<ArenaInFile>(folder);
  }
}

std::uint64_t SegmentPool::append(std::span<const std::byte> bytes) {
  return arena_->append(bytes);
}

std::shared_ptr<SharedSegments> SegmentPool::share(Ranks& ranks) {
  arena_->complete();
  auto all = ranks.share(arena_->bytes(), arena_);
  return std::make_shared<SharedSegments>(std::move(arena_), std::move(all), ranks.rank());
}

std::unique_ptr<SegmentBytes> open_rank_bytes(std::shared_ptr<SharedSegments> shared, int rank,
                                              std::uint64_t offset, std::uint64_t bytes,
                                              std::unique_ptr<SegmentBytes> file) {
  return std::make_unique<BytesAtRank>(std::move(shared), rank, offset, bytes, std::move(file));
}

}  // namespace othello::enumerate
