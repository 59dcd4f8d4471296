// What lies at random positions of gapkeep blocks, read without the rest.

#include "stored/random_positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "gapkeep/block.h"
#include "gapkeep/block_writer.h"
#include "stored/bytes_in_memory.h"
#include "system/errors.h"

namespace othello::stored {
namespace {

using Number = std::uint64_t;
constexpr Number kBound = Number{1} << 40;

std::vector<Number> some_numbers(std::size_t count) {
  std::vector<Number> numbers;
  Number last = 0;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(last += 1 + i * i % 1000);
  return numbers;
}

test::BytesInMemory blocks_of(const std::vector<Number>& numbers) {
  std::vector<std::byte> bytes(numbers.size() * sizeof(Number) + 1024);
  BlockWriter<Number> writer(bytes, Widths::paper());
  for (const Number number : numbers) writer.append(number);
  bytes.resize(writer.finish());
  return test::BytesInMemory(std::move(bytes));
}

TEST(RandomPositions, AreUniformAndAscend) {
  EXPECT_TRUE(draw_with_replacement(0, 0, 1).empty());
  const auto positions = draw_with_replacement(100'000, 100, 1);
  EXPECT_TRUE(std::ranges::is_sorted(positions));
  for (std::uint64_t position = 0; position < 100; ++position)
    EXPECT_NEAR(1000, static_cast<double>(std::ranges::count(positions, position)), 200);
  EXPECT_EQ(positions, draw_with_replacement(100'000, 100, 1));
  EXPECT_NE(positions, draw_with_replacement(100'000, 100, 2));
  const auto wide = draw_with_replacement(1000, ~std::uint64_t{0}, 1);
  EXPECT_GT(wide.back(), std::uint64_t{1} << 63);
}

TEST(RandomPositions, HaveTheNumbersThatLieThere) {
  const std::vector<Number> numbers = some_numbers(5 * kBlockStates + 17);
  const test::BytesInMemory blocks = blocks_of(numbers);
  const std::vector<std::uint64_t> last{numbers.size() - 1};
  for (const auto& positions :
       {draw_with_replacement(1, numbers.size(), 3), draw_with_replacement(500, numbers.size(), 4),
        draw_with_replacement(100'000, numbers.size(), 5), last, std::vector<std::uint64_t>{0, 0}}) {
    std::vector<Number> found;
    visit_blocks_containing<Number>(
        blocks, Widths::paper(), kBound, positions,
        [&](std::uint64_t first, std::span<const Number> values, const auto& wanted) {
          for (const std::uint64_t position : wanted)
            found.push_back(values[static_cast<std::size_t>(position - first)]);
        });
    ASSERT_EQ(positions.size(), found.size());
    for (std::size_t i = 0; i < found.size(); ++i)
      ASSERT_EQ(numbers[static_cast<std::size_t>(positions[i])], found[i]);
  }
}

TEST(RandomPositions, RefuseWhatIsDamaged) {
  const std::vector<Number> numbers = some_numbers(3 * kBlockStates);
  const test::BytesInMemory blocks = blocks_of(numbers);
  const auto read = [](const RandomAccessBytes& bytes, std::uint64_t position) {
    visit_blocks_containing<Number>(bytes, Widths::paper(), kBound, std::vector{position}, [](auto&&...) {});
  };
  EXPECT_NO_THROW(read(blocks, numbers.size() - 1));
  EXPECT_THROW(read(blocks, numbers.size()), DamagedFile);
  std::vector<std::byte> bytes(static_cast<std::size_t>(blocks.size()));
  blocks.read_at(0, bytes);
  for (const std::size_t at : {std::size_t{8}, std::size_t{11}, std::size_t{12}, std::size_t{15}}) {
    std::vector<std::byte> changed = bytes;
    changed[at] = std::byte{0xff};
    EXPECT_THROW(read(test::BytesInMemory(changed), 0), DamagedFile) << at;
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{15}, std::size_t{16}, bytes.size() - 1}) {
    const std::vector<std::byte> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THROW(read(test::BytesInMemory(cut), numbers.size() - 1), DamagedFile) << size;
  }
}

}  // namespace
}  // namespace othello::stored
