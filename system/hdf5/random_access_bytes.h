// Bytes that are read by ranges, so that they need not fit in memory: a dataset of a results file, or, for
// tests, a vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace othello {

class RandomAccessBytes {
 public:
  RandomAccessBytes() = default;
  virtual ~RandomAccessBytes() = default;
  RandomAccessBytes(const RandomAccessBytes&) = delete;
  RandomAccessBytes& operator=(const RandomAccessBytes&) = delete;

  virtual std::uint64_t size() const = 0;
  /// Fills `into` from `offset` on; the range must lie within size(). One thread at a time. Throws
  /// DamagedFile.
  virtual void read_at(std::uint64_t offset, std::span<std::byte> into) const = 0;
};

class BytesInMemory : public RandomAccessBytes {
 public:
  explicit BytesInMemory(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  std::uint64_t size() const override { return bytes_.size(); }
  void read_at(std::uint64_t offset, std::span<std::byte> into) const override {
    std::ranges::copy(std::span(bytes_).subspan(static_cast<std::size_t>(offset), into.size()), into.begin());
  }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace othello
