// A large array of bytes that takes memory only where it was written.
#pragma once

#include <cstddef>
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

}  // namespace othello
