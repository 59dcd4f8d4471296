// Reading and writing past the page cache: O_DIRECT, where the file system has it.
//
// Data read only once gain nothing from a copy in the cache, and evict data that are needed again. On a
// virtual machine whose host reclaims free memory, fresh pages for the cache cost more than the copy.
//
// Direct reads and writes are of whole blocks at block offsets of the file, to and from memory aligned to a
// block. Some file systems have no direct mode, and some demand more: what they refuse goes through the
// cache. Source: open(2), "O_DIRECT"; blocks of 4,096 bytes suffice for all file systems that it names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

namespace othello {

constexpr std::size_t kAlignmentBytes = 4096;

/// Rounded down to whole blocks.
constexpr std::uint64_t round_down_to_alignment(std::uint64_t bytes) {
  return bytes / kAlignmentBytes * kAlignmentBytes;
}

/// An open file's direct mode, for the scope's lifetime. It affects all users of the descriptor.
class DirectMode {
 public:
  explicit DirectMode(int descriptor);
  ~DirectMode() { end(); }
  DirectMode(const DirectMode&) = delete;
  DirectMode& operator=(const DirectMode&) = delete;

  /// Whether it is in use: the file system has it, and it has not ended.
  bool is_on() const { return is_on_; }
  void end();

 private:
  int descriptor_;
  bool is_on_;
};

/// Uninitialized memory, aligned to a block.
class AlignedBuffer {
 public:
  /// Throws std::bad_alloc.
  explicit AlignedBuffer(std::size_t count);

  std::span<std::byte> bytes() const { return {memory_.get(), size_}; }

 private:
  struct Free {
    void operator()(std::byte* memory) const { std::free(memory); }
  };

  std::size_t size_;
  std::unique_ptr<std::byte, Free> memory_;
};

// The rate at which a folder's disk takes what is written as a search writes it: sequentially and past the page
// cache. A search reads each byte about as often as it writes it, and disks seldom read more slowly.

/// Bytes a second, measured by writing a temporary file for half a second, of 64 MiB at least and 1 GiB at most.
/// `folder` need not exist: the nearest folder above it that does is used. Throws WriteError,
/// and ReadError where a folder above may not be searched.
double measure_disk_rate(const std::string& folder);

}  // namespace othello
