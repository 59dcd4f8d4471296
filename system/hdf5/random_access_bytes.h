// Bytes that are read by ranges, so that they need not fit in memory: a dataset of a results file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace othello {

class RandomAccessBytes {
 public:
  RandomAccessBytes() = default;
  virtual ~RandomAccessBytes() = default;
  RandomAccessBytes(const RandomAccessBytes&) = delete;
  RandomAccessBytes& operator=(const RandomAccessBytes&) = delete;

  virtual std::uint64_t size() const = 0;
  /// Fills `into` from `offset` on; the range must lie within size(). Any thread. Throws
  /// DamagedFile, ReadError.
  virtual void read_at(std::uint64_t offset, std::span<std::byte> into) const = 0;
};

}  // namespace othello
