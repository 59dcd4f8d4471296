// Memory for large arrays.

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "system/huge_pages.h"

namespace othello {
namespace {

TEST(HugePages, MemoryIsAlignedAndWhole) {
  for (const std::size_t bytes :
       {std::size_t{1}, kHugePageBytes - 1, kHugePageBytes, kHugePageBytes + 1, 3 * kHugePageBytes + 4096}) {
    auto* const memory = static_cast<unsigned char*>(allocate_large(bytes));
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    EXPECT_EQ(0u, address % (bytes < kHugePageBytes ? 64 : kHugePageBytes)) << bytes;
    memory[0] = 1;
    memory[bytes - 1] = 2;
    EXPECT_EQ(2, memory[bytes - 1]);
    free_large(memory, bytes);
  }
}

TEST(HugePages, VectorsGrowFromSmallToLarge) {
  std::vector<std::uint64_t, LargeAllocator<std::uint64_t>> words;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) words.push_back(i);
  for (std::uint64_t i = 0; i < words.size(); ++i) ASSERT_EQ(i, words[i]);
}

TEST(HugePages, MoreThanThereIsIsRefused) {
  LargeAllocator<std::uint64_t> allocator;
  EXPECT_THROW(allocator.allocate(std::numeric_limits<std::size_t>::max() / 4), std::bad_alloc);
}

}  // namespace
}  // namespace othello
