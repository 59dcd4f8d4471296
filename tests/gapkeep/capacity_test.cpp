// Writers whose buffer is too small, by anything from a byte to all of it.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/blocks.h"

namespace othello {
namespace {

constexpr std::byte kGuard{0xa5};
constexpr std::size_t kGuardBytes = 64;

template <class Number>
class Capacity : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Capacity, Numbers);

/// Writes into the first `size` bytes of a longer buffer. Returns whether they were enough; the rest must be
/// as it was.
template <class Number>
bool fits(const std::vector<Number>& values, const Widths& widths, std::size_t size, test::Bytes& buffer) {
  buffer.assign(size + kGuardBytes, kGuard);
  bool enough = true;
  try {
    BlockWriter<Number> writer({buffer.data(), size}, widths);
    for (const Number value : values) writer.append(value);
    writer.finish();
  } catch (const OutOfSpace&) {
    enough = false;
  }
  const auto guard = std::span(buffer).subspan(size);
  EXPECT_TRUE(std::ranges::all_of(guard, [](std::byte byte) { return byte == kGuard; }))
      << "written beyond " << size << " bytes";
  return enough;
}

TYPED_TEST(Capacity, EverySizeThatIsTooSmallIsRefusedAndTheExactOneIsEnough) {
  std::mt19937_64 random(26);
  for (const Widths& widths : test::many_widths()) {
    for (const auto& values : test::many_sets<TypeParam>(40, random)) {
      SCOPED_TRACE(widths.to_string());
      const test::Bytes expected = test::write(values, widths).bytes;
      test::Bytes buffer;
      for (std::size_t size = 0; size < expected.size(); ++size) {
        ASSERT_FALSE(fits(values, widths, size, buffer)) << size << " of " << expected.size() << " bytes";
      }
      for (std::size_t size = expected.size(); size < expected.size() + 20; ++size) {
        ASSERT_TRUE(fits(values, widths, size, buffer)) << size << " of " << expected.size() << " bytes";
        ASSERT_TRUE(std::ranges::equal(expected, std::span(buffer).first(expected.size())));
      }
    }
  }
}

TYPED_TEST(Capacity, NoneAtAllHoldsNoValue) {
  test::Bytes buffer;
  EXPECT_FALSE(fits<TypeParam>({0}, Widths::paper(), 0, buffer));
  EXPECT_TRUE(fits<TypeParam>({}, Widths::paper(), 0, buffer));
}

// One value is a header and nothing else.
TYPED_TEST(Capacity, OneValueTakesAHeader) {
  test::Bytes buffer;
  EXPECT_FALSE(fits<TypeParam>({42}, Widths::paper(), kHeaderBytes<TypeParam> - 1, buffer));
  EXPECT_TRUE(fits<TypeParam>({42}, Widths::paper(), kHeaderBytes<TypeParam>, buffer));
}

}  // namespace
}  // namespace othello
