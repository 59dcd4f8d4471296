#include "system/byte_array.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "system/errors.h"

namespace othello {
namespace {

constexpr std::size_t kBytes = 100'000;

ByteArray full_of_ones() {
  ByteArray array(kBytes);
  std::ranges::fill(array.part(0, kBytes), std::byte{0xff});
  return array;
}

std::size_t zeros(const ByteArray& array, std::size_t begin, std::size_t end) {
  return static_cast<std::size_t>(std::ranges::count(array.part(begin, end), std::byte{0}));
}

TEST(ByteArray, IsZeroAtFirst) {
  const ByteArray array(kBytes);
  EXPECT_EQ(kBytes, array.size());
  EXPECT_EQ(kBytes, zeros(array, 0, kBytes));
}

TEST(ByteArray, NoBytesNoMemory) {
  ByteArray array(0);
  EXPECT_EQ(0u, array.size());
  EXPECT_EQ(nullptr, array.data());
  EXPECT_EQ(nullptr, ByteArray().data());
}

TEST(ByteArray, ReleaseClearsWholePagesAndNothingElse) {
  for (const auto& [begin, end] : {std::pair<std::size_t, std::size_t>{0, kBytes},
                                   {1, kBytes - 1},
                                   {4096, 8192},
                                   {4097, 8191},
                                   {5000, 50'000},
                                   {300, 300},
                                   {8192, 4096}}) {
    ByteArray array = full_of_ones();
    array.release(begin, end);
    const std::size_t first = (begin + 4095) / 4096 * 4096;
    const std::size_t last = std::max(first, end / 4096 * 4096);
    EXPECT_EQ(0u, zeros(array, 0, first)) << begin << " to " << end;
    EXPECT_EQ(last - first, zeros(array, first, last)) << begin << " to " << end;
    EXPECT_EQ(0u, zeros(array, last, kBytes)) << begin << " to " << end;
  }
}

TEST(ByteArray, MoveTakesTheMemoryAlong) {
  ByteArray array = full_of_ones();
  const std::byte* const data = array.data();
  ByteArray moved(std::move(array));
  EXPECT_EQ(data, moved.data());
  EXPECT_EQ(kBytes, moved.size());
  ByteArray assigned(10);
  assigned = std::move(moved);
  EXPECT_EQ(data, assigned.data());
  EXPECT_EQ(0u, zeros(assigned, 0, kBytes));
}

TEST(ByteArray, SwapExchanges) {
  ByteArray one = full_of_ones();
  ByteArray other(20);
  const std::byte* const data = one.data();
  std::swap(one, other);
  EXPECT_EQ(20u, one.size());
  EXPECT_EQ(data, other.data());
}

TEST(ByteArray, MoreThanTheAddressSpaceIsRefused) {
  EXPECT_THROW(ByteArray(std::numeric_limits<std::size_t>::max() / 2), CapacityError);
}

TEST(LargeBytes, ClearedAreZerosWhateverTheSizeWas) {
  LargeBytes array;
  for (const std::size_t bytes :
       {0u, 5'000u, 0u, 4'000u, 50'000'003u, 1'000u, 4'200'000u, 4'100'000u, 60'000'000u, 3u, 90'000'000u,
        89'000'000u, 90'000'000u, 3u, 60'000'000u, 90'000'000u, 0u, 100u}) {
    array.resize(bytes);
    array.clear(3);
    ASSERT_EQ(bytes, array.size());
    ASSERT_EQ(static_cast<std::ptrdiff_t>(bytes),
              std::count(array.data(), array.data() + bytes, std::uint8_t{0}));
    std::fill(array.data(), array.data() + bytes, std::uint8_t{0xab});
  }
}

std::uint64_t page_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_minflt);
}

// With large pages or small ones: those that are kept cause no fault.
TEST(LargeBytes, GrowingKeepsPages) {
  LargeBytes array(64'000'000);
  array.clear(1);
  for (const std::size_t bytes : {70'000'000u, 76'000'000u, 82'000'000u}) {
    const std::uint8_t* const data = array.data();
    const std::uint64_t before = page_faults();
    array.resize(bytes);
    array.clear(1);
    EXPECT_LT(page_faults() - before, 3'000u) << "of 15,625 small pages and more that it had";
    EXPECT_NE(data, array.data());
    EXPECT_EQ(0,
              std::count_if(array.data(), array.data() + bytes, [](std::uint8_t byte) { return byte != 0; }));
    std::fill(array.data(), array.data() + bytes, std::uint8_t{0xab});
  }
}

TEST(LargeBytes, OfSizeZeroHaveNoAddresses) {
  LargeBytes array(50'000'003);
  array.clear(2);
  array.resize(0);
  EXPECT_EQ(nullptr, array.data());
  array.resize(10);
  array.clear(1);
  EXPECT_EQ(10, std::count(array.data(), array.data() + 10, std::uint8_t{0}));
}

TEST(LargeBytes, ClearedPagesAreResident) {
  // Looking at a page makes it resident, so not looked at before.
  LargeBytes array(50'000'003);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::uint8_t* const first = array.data() - reinterpret_cast<std::uintptr_t>(array.data()) % page;
  std::vector<unsigned char> resident((array.size() + page - 1) / page);
  ASSERT_EQ(0, mincore(first, array.size(), resident.data()));
  EXPECT_NE(0, std::ranges::count(resident, 0));
  array.clear(3);
  ASSERT_EQ(0, mincore(first, array.size(), resident.data()));
  EXPECT_EQ(0, std::ranges::count(resident, 0));
}

}  // namespace
}  // namespace othello
