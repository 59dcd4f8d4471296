// A large array of bytes that takes memory only where it was written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace othello {

class ByteArray {
 public:
  ByteArray() = default;
  /// Reserves address space; pages become resident on first use. Throws CapacityError if there is none.
  explicit ByteArray(std::size_t bytes);
  ByteArray(ByteArray&& other) noexcept;
  ByteArray& operator=(ByteArray&& other) noexcept;
  ByteArray(const ByteArray&) = delete;
  ByteArray& operator=(const ByteArray&) = delete;
  ~ByteArray();

  std::byte* data() const { return data_; }
  std::size_t size() const { return bytes_; }
  std::span<std::byte> part(std::size_t begin, std::size_t end) const { return {data_ + begin, end - begin}; }

  /// Frees the pages that lie wholly within [begin, end); their content is lost.
  void release(std::size_t begin, std::size_t end);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Bytes that are read and written at random: in large pages, where the system has them, so that an access
// misses the cache alone and not the page tables too.

class LargeBytes {
 public:
  LargeBytes() = default;
  /// Zeros; pages become resident on first use. Throws CapacityError if there is no address space.
  explicit LargeBytes(std::size_t bytes);

  /// Makes all pages resident, by a team of `threads`, before anything is written. Memory that is read first and then written
  /// takes two page faults for each page, of which the second interrupts all cores that the process runs on.
  void populate(int threads) const;
  std::uint8_t* data() const { return data_; }
  std::size_t size() const { return bytes_; }

 private:
  ByteArray array_;
  std::uint8_t* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace othello
