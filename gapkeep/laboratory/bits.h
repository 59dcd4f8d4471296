// Bit fields written from the least significant bit of the first byte upwards, and read back.
#pragma once

#include <cstdint>
#include <cstring>

#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {

class BitWriter {
 public:
  void clear() {
    bytes_.clear();
    pending_ = 0;
    count_ = 0;
  }
  /// `value` must be below 2^width, width at most 64.
  void put(std::uint64_t value, int width) {
    if (width > 32) {
      put(value & 0xffffffff, 32);
      put(value >> 32, width - 32);
      return;
    }
    pending_ |= value << count_;
    for (count_ += width; count_ >= 8; count_ -= 8, pending_ >>= 8)
      bytes_.push_back(static_cast<std::uint8_t>(pending_));
  }
  /// Completes the last byte and adds bytes for BitReader to read over; size() does not count these.
  void finish() {
    if (count_ > 0) put(0, 8 - count_);
    size_ = bytes_.size();
    bytes_.resize(size_ + kSlackBytes);
  }
  std::size_t size() const { return size_; }
  const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
  std::size_t size_ = 0;
  std::uint64_t pending_ = 0;
  int count_ = 0;
};

class BitReader {
 public:
  explicit BitReader(const Bytes& bytes) : bytes_(bytes.data()) {}

  /// At least 57 bits, not taken.
  std::uint64_t peek() const {
    std::uint64_t word;
    std::memcpy(&word, bytes_ + position_ / 8, sizeof word);
    return word >> (position_ % 8);
  }
  void skip(int width) { position_ += static_cast<std::uint64_t>(width); }
  std::uint64_t read(int width) {
    if (width > 32) {
      const std::uint64_t low = read(32);
      return low | read(width - 32) << 32;
    }
    const std::uint64_t value = peek() & ((std::uint64_t{1} << width) - 1);
    skip(width);
    return value;
  }

 private:
  const std::uint8_t* bytes_;
  std::uint64_t position_ = 0;
};

}  // namespace othello::laboratory
