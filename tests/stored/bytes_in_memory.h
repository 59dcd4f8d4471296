// Bytes in memory that are read as those of a results file are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "system/hdf5/random_access_bytes.h"

namespace othello::test {

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

}  // namespace othello::test
