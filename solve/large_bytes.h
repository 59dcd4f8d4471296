// Bytes that are read and written at random: in large pages, where the system has them, so that an access
// misses the cache alone and not the page tables too.
#pragma once

#include <cstddef>
#include <cstdint>

#include "system/byte_array.h"

namespace othello {

class LargeBytes {
 public:
  LargeBytes() = default;
  /// Zeros; pages become resident on first use. Throws CapacityError if there is no address space.
  explicit LargeBytes(std::size_t bytes);

  std::uint8_t* data() const { return data_; }
  std::size_t size() const { return bytes_; }

 private:
  ByteArray array_;
  std::uint8_t* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace othello
