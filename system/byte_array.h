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

  /// Frees the pages that lie wholly within [begin, end); their content is lost. Returns false if the system refused.
  bool release(std::size_t begin, std::size_t end);
  /// Returns all addresses but those of [begin, end), whose bytes stay; both have to be multiples of the page size.
  void cut_to(std::size_t begin, std::size_t end);
  /// Moves the pages of an array, and what they contain, to the beginning of this one, which is at least as long. Both have to
  /// lie at multiples of the page size, and the other one is empty afterwards. If the system cannot, both are empty, and
  /// false is returned.
  bool take_pages(ByteArray& from);

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

/// Bytes that are read and written at random: in large pages, where the system has them, so that an access
/// misses the cache alone and not the page tables too.
class LargeBytes {
 public:
  LargeBytes() = default;
  /// Zeros; pages become resident on first use. Throws CapacityError if there is no address space.
  explicit LargeBytes(std::size_t bytes);

  /// Makes all of them zeros in resident pages, by a team of `threads`. Memory that is read first and then written
  /// takes two page faults for each page, of which the second interrupts all cores that the process runs on.
  void clear(int threads);
  /// Changes the size. The content is lost; the pages that clear() made resident stay, as far as they fit, where the
  /// system can move them, and others are freed; of size 0 nothing stays. Throws CapacityError if there is no address space.
  void resize(std::size_t bytes);
  std::uint8_t* data() const { return data_; }
  std::size_t size() const { return bytes_; }

 private:
  std::size_t begin_of_data() const {
    return static_cast<std::size_t>(data_ - reinterpret_cast<std::uint8_t*>(array_.data()));
  }
  std::size_t capacity() const { return array_.size() - begin_of_data(); }
  void grow(std::size_t bytes);

  ByteArray array_;
  std::uint8_t* data_ = nullptr;
  std::size_t bytes_ = 0;
  std::size_t cleared_ = 0;  // so many bytes at the beginning are resident
};

}  // namespace othello
