// Gaps around every power of two, where codes change their length.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/blocks.h"
#include "support/plain_gapkeep.h"
#include "support/sanitized.h"

namespace othello {
namespace {

template <class Number>
class PowersOfTwo : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(PowersOfTwo, Numbers);

/// Gaps minus one: 2^k - 1, 2^k, 2^k + 1 for every k that the number type has space for, and the neighbours
/// of the widths' own limits.
template <class Number>
std::vector<Number> gaps_of_interest(const Widths& widths) {
  std::vector<Number> gaps;
  for (std::size_t power = 0; power < std::min<std::size_t>(8 * sizeof(Number), 70); ++power) {
    for (const unsigned off : {0u, 1u, 2u}) gaps.push_back((Number{1} << power) - 1 + off);
  }
  Uint128 limit = 0;
  for (int level = 0; level < widths.count(); ++level) {
    limit += widths.escape(level);
    for (const unsigned off : {0u, 1u, 2u}) {
      if (limit - 1 + off < ~Number{0} - 10) gaps.push_back(static_cast<Number>(limit - 1 + off));
    }
  }
  return gaps;
}

template <class Number>
void expect_round_trip(const std::vector<Number>& values, const Widths& widths) {
  const auto written = test::write(values, widths);
  ASSERT_EQ(plain::blocks(values, widths), written.bytes);
  ASSERT_EQ(values, test::read<Number>(written.bytes, widths));
  const auto verdict = test::validate<Number>(written.bytes, widths);
  ASSERT_EQ(std::nullopt, verdict.fault);
  ASSERT_EQ(values, verdict.values);
}

TYPED_TEST(PowersOfTwo, OneGapAlone) {
  for (const Widths& widths : test::many_widths()) {
    for (const TypeParam gap : gaps_of_interest<TypeParam>(widths)) {
      SCOPED_TRACE(widths.to_string() + " gap " + to_decimal(gap));
      const std::vector<TypeParam> values{0, gap + 1};
      ASSERT_NO_FATAL_FAILURE(expect_round_trip(values, widths));
      const std::size_t blocks = gap > widths.largest() ? 2 : 1;
      ASSERT_EQ(blocks, test::write(values, widths).locations.size());
    }
  }
}

// At every bit position of a byte and of a word: after 0 to 70 gaps of the first width, in steps that begin
// again for every gap.
TYPED_TEST(PowersOfTwo, OneGapAtEveryBitPosition) {
  constexpr TypeParam kStep = test::kSanitized ? 35 : 7;
  for (const Widths& widths : test::many_widths()) {
    for (const TypeParam gap : gaps_of_interest<TypeParam>(widths)) {
      if (gap > (~std::uint64_t{0} >> 1)) continue;
      for (TypeParam before = gap % 7; before < 70; before += kStep) {
        std::vector<TypeParam> values;
        for (TypeParam value = 0; value <= before; ++value) values.push_back(value);
        values.push_back(before + gap + 1);
        values.push_back(before + gap + 2);
        const auto bytes = test::write(values, widths).bytes;
        ASSERT_EQ(plain::blocks(values, widths), bytes) << widths.to_string() << " gap " << to_decimal(gap);
        ASSERT_EQ(values, test::read<TypeParam>(bytes, widths))
            << widths.to_string() << " gap " << to_decimal(gap);
      }
    }
  }
}

TYPED_TEST(PowersOfTwo, AllGapsInManyOrders) {
  std::mt19937_64 random(21);
  for (const Widths& widths : test::many_widths()) {
    auto gaps = gaps_of_interest<TypeParam>(widths);
    for (int order = 0; order < 8; ++order) {
      std::shuffle(gaps.begin(), gaps.end(), random);
      std::size_t next = 0;
      const auto values = test::set_of_gaps<TypeParam>(
          7, gaps.size() + 1, [&] { return next < gaps.size() ? gaps[next++] : TypeParam{0}; });
      SCOPED_TRACE(widths.to_string());
      ASSERT_NO_FATAL_FAILURE(expect_round_trip(values, widths));
    }
  }
}

// The largest value that a 64-bit set can hold below the largest bound, and the largest gap before it.
TEST(PowersOfTwo64, TheEndsOfTheRange) {
  for (const Widths& widths : test::many_widths()) {
    const std::uint64_t last = ~std::uint64_t{0} - 1;
    for (const auto& values : {std::vector<std::uint64_t>{0, last}, {last}, {0, 1, last - 1, last}}) {
      ASSERT_NO_FATAL_FAILURE(expect_round_trip(values, widths)) << widths.to_string();
    }
  }
}

}  // namespace
}  // namespace othello
