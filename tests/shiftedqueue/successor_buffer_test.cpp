#include "shiftedqueue/successor_buffer.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "shiftedqueue/queue_support.h"

namespace othello::shiftedqueue {
namespace {

template <class Number>
class Successors : public testing::Test {
 protected:
  static std::vector<Number> read(SuccessorBuffer<Number>& buffer) {
    std::vector<Number> values;
    buffer.read_sorted(
        [&](std::span<const Number> some) { values.insert(values.end(), some.begin(), some.end()); });
    return values;
  }
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Successors, Numbers);

TYPED_TEST(Successors, ComeOutAscendingAndOnce) {
  std::mt19937_64 random(3);
  const int all_bits = static_cast<int>(8 * sizeof(TypeParam));
  for (const std::size_t capacity : {1u, 2u, 8u, 1000u, 70'000u}) {
    for (const int bits : {1, 9, 40, all_bits}) {
      const TypeParam bound = bits == all_bits ? std::numeric_limits<TypeParam>::max()
                                               : static_cast<TypeParam>(TypeParam{1} << bits);
      SCOPED_TRACE(std::to_string(capacity) + " of " + std::to_string(bits) + " bits");
      SuccessorBuffer<TypeParam> buffer(capacity, bound);
      for (int round = 0; round < 3; ++round) {  // after clear() as before
        ASSERT_TRUE(buffer.empty());
        std::set<TypeParam> inserted;
        std::size_t count = 0;
        for (TypeParam value = 0;; ++count) {
          // Some of many sizes, and some again.
          if (random() % 3 != 0) value = test::uneven_number<TypeParam>(bits, random) % bound;
          if (!buffer.insert(value)) break;
          inserted.insert(value);
        }
        ASSERT_GE(count, 1u);
        ASSERT_LE(count, capacity);
        ASSERT_EQ(test::list(inserted), this->read(buffer));
        ASSERT_EQ(test::list(inserted), this->read(buffer)) << "once more";
        buffer.clear();
        ASSERT_TRUE(this->read(buffer).empty());
      }
    }
  }
}

// Numbers that share their highest bits fill one bucket alone.
TYPED_TEST(Successors, OfOneBucketFillTheBuffer) {
  SuccessorBuffer<TypeParam> buffer(10'000, TypeParam{1} << 50);
  std::size_t count = 0;
  for (TypeParam value = 1'000'000; buffer.insert(value); --value) ++count;
  EXPECT_EQ(10'000u / 256 * 256, count);
  const std::vector<TypeParam> values = this->read(buffer);
  EXPECT_EQ(count, values.size());
  EXPECT_TRUE(std::ranges::is_sorted(values));
}

}  // namespace
}  // namespace othello::shiftedqueue
