// The validator against blocks that are wrong in every way that the layout allows.

#include "gapkeep/validate.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "support/blocks.h"
#include "support/plain_gapkeep.h"

namespace othello {
namespace {

template <class Number>
class Validate : public testing::Test {
 protected:
  static test::Bytes raw(Number first, std::uint32_t count, std::uint32_t payload_bytes,
                         const test::Bytes& payload) {
    return plain::raw_block<Number>(first, count, payload_bytes, payload);
  }
  static bool accepts(const test::Bytes& bytes, const Widths& widths, Number bound = ~Number{0}) {
    return !test::validate<Number>(bytes, widths, bound).fault;
  }
};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(Validate, Numbers);

test::Bytes joined(test::Bytes a, const test::Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TYPED_TEST(Validate, FindsTruncationAtEveryLengthButWhereBlocksEnd) {
  std::mt19937_64 random(27);
  for (const Widths& widths : test::many_widths()) {
    for (const auto& values : test::many_sets<TypeParam>(60, random)) {
      const auto written = test::write(values, widths);
      std::set<std::size_t> ends;
      for (const auto& place : written.locations) ends.insert(place.offset);
      for (std::size_t size = 0; size < written.bytes.size(); ++size) {
        const auto verdict = test::validate<TypeParam>(
            {written.bytes.begin(), written.bytes.begin() + static_cast<std::ptrdiff_t>(size)}, widths);
        ASSERT_EQ(ends.contains(size), !verdict.fault) << widths.to_string() << ", " << size << " bytes";
        ASSERT_TRUE(std::equal(verdict.values.begin(), verdict.values.end(), values.begin()));
      }
    }
  }
}

// Widths of whole bytes leave no padding in which a wrong count could hide.
TYPED_TEST(Validate, FindsEveryFlippedBitOfCountAndPayloadLength) {
  std::mt19937_64 random(28);
  const Widths widths = Widths::parse("8,16");
  const auto values =
      test::set_of_gaps<TypeParam>(9, 90, [&] { return TypeParam{random() % (1 << (random() % 18))}; });
  const auto written = test::write(values, widths);
  ASSERT_GT(written.locations.size(), 2u);
  for (const auto& place : written.locations) {
    for (std::size_t flip = 0; flip < 64; ++flip) {
      test::Bytes bytes = written.bytes;
      bytes[place.offset + sizeof(TypeParam) + flip / 8] ^= std::byte{1} << (flip % 8);
      ASSERT_FALSE(this->accepts(bytes, widths)) << "bit " << flip << " of the block at " << place.offset;
    }
  }
}

// A flipped first value moves the whole block. That is another set, unless it leaves its place in the order.
TYPED_TEST(Validate, FindsFlippedFirstValuesThatBreakTheOrder) {
  const Widths widths = Widths::parse("2,3");
  const std::vector<TypeParam> values{1000, 1001, 1005, 2000, 2003, 3000, 3001, 3002};
  const TypeParam bound = 4096;
  const auto written = test::write(values, widths);
  const std::size_t begins[] = {0, 3, 5, 8};
  ASSERT_EQ(3u, written.locations.size());
  for (std::size_t block = 0; block < 3; ++block) {
    for (std::size_t flip = 0; flip < 8 * sizeof(TypeParam); ++flip) {
      test::Bytes bytes = written.bytes;
      bytes[written.locations[block].offset + flip / 8] ^= std::byte{1} << (flip % 8);
      const TypeParam first = values[begins[block]] ^ (TypeParam{1} << flip);
      const TypeParam last = first + (values[begins[block + 1] - 1] - values[begins[block]]);
      const bool ordered = (block == 0 || first > values[begins[block] - 1]) && first < bound &&
                           last < bound && (block == 2 || last < values[begins[block + 1]]);
      ASSERT_EQ(ordered, this->accepts(bytes, widths, bound)) << "bit " << flip << " of block " << block;
    }
  }
}

TYPED_TEST(Validate, ValuesMustLieBelowTheBound) {
  std::mt19937_64 random(29);
  for (const Widths& widths : test::many_widths()) {
    for (const auto& values : test::many_sets<TypeParam>(30, random)) {
      const auto bytes = test::write(values, widths).bytes;
      const TypeParam last = values.back();
      ASSERT_TRUE(this->accepts(bytes, widths, last + 1)) << widths.to_string();
      for (const TypeParam bound : {last, TypeParam{last / 2}, TypeParam{values.front()}, TypeParam{0}}) {
        ASSERT_FALSE(this->accepts(bytes, widths, bound)) << widths.to_string();
      }
    }
  }
}

// Gaps that would carry a value past the largest number wrap to a small one; they must not.
TYPED_TEST(Validate, FindsGapsThatWrap) {
  const TypeParam most = ~TypeParam{0};
  const Widths widths = Widths::parse("8");
  EXPECT_TRUE(this->accepts(this->raw(most - 10, 2, 1, {std::byte{8}}), widths));
  for (const int gap : {9, 10, 11, 20, 255}) {
    EXPECT_FALSE(this->accepts(this->raw(most - 10, 2, 1, {static_cast<std::byte>(gap)}), widths)) << gap;
  }
  const test::Bytes largest(8, std::byte{0xff});
  EXPECT_FALSE(this->accepts(this->raw(most - 10, 2, 8, largest), Widths::parse("64")));
  EXPECT_EQ(sizeof(TypeParam) > 8, this->accepts(this->raw(5, 2, 8, largest), Widths::parse("64")));
}

// Escapes are summed: 64 ones are 2^64 - 1, and nothing may follow but 0.
TYPED_TEST(Validate, FindsPovaleintsBeyond64Bits) {
  const Widths widths = Widths::parse("64,64");
  test::Bytes payload(16, std::byte{0});
  std::fill_n(payload.begin(), 8, std::byte{0xff});
  EXPECT_EQ(sizeof(TypeParam) > 8, this->accepts(this->raw(0, 2, 16, payload), widths)) << "2^64 - 1";
  payload[8] = std::byte{1};
  EXPECT_FALSE(this->accepts(this->raw(0, 2, 16, payload), widths)) << "2^64";
}

TYPED_TEST(Validate, BlocksMustAscend) {
  const Widths widths = Widths::parse("8");
  const auto block = this->raw(100, 2, 1, {std::byte{9}});  // 100 and 110
  for (const int first : {0, 99, 100, 109, 110}) {
    EXPECT_FALSE(this->accepts(joined(block, this->raw(static_cast<TypeParam>(first), 1, 0, {})), widths))
        << first;
  }
  EXPECT_TRUE(this->accepts(joined(block, this->raw(111, 1, 0, {})), widths));
  // The smallest first value of all is not an exception.
  EXPECT_TRUE(this->accepts(this->raw(0, 1, 0, {}), widths));
  EXPECT_FALSE(this->accepts(joined(this->raw(0, 1, 0, {}), this->raw(0, 1, 0, {})), widths));
}

TYPED_TEST(Validate, CountsRunFrom1To4096) {
  const Widths widths = Widths::parse("8");
  EXPECT_FALSE(this->accepts(this->raw(5, 0, 0, {}), widths));
  EXPECT_TRUE(this->accepts(this->raw(5, 1, 0, {}), widths));
  EXPECT_TRUE(this->accepts(this->raw(5, 4096, 4095, test::Bytes(4095)), widths));
  EXPECT_FALSE(this->accepts(this->raw(5, 4097, 4096, test::Bytes(4096)), widths));
  EXPECT_FALSE(this->accepts(this->raw(5, 0xffffffffu, 4096, test::Bytes(4096)), widths));
}

TYPED_TEST(Validate, PayloadsMustBeJustAsLongAsTheirValues) {
  const Widths widths = Widths::parse("3,5");
  for (std::uint32_t count = 1; count < 20; ++count) {
    const std::uint32_t exact = (3 * (count - 1) + 7) / 8;
    for (std::uint32_t bytes = 0; bytes < exact + 4; ++bytes) {
      EXPECT_EQ(bytes == exact, this->accepts(this->raw(5, count, bytes, test::Bytes(bytes)), widths))
          << count << " values, " << bytes << " bytes";
    }
  }
  EXPECT_FALSE(this->accepts(this->raw(5, 1, 0xffffffffu, test::Bytes(8)), widths));
}

TYPED_TEST(Validate, PaddingMustBeZero) {
  const Widths widths = Widths::parse("3");
  for (std::uint32_t count = 2; count < 10; ++count) {
    const std::uint32_t bits = 3 * (count - 1);
    test::Bytes payload((bits + 7) / 8);
    for (std::uint32_t padding = bits; padding < 8 * payload.size(); ++padding) {
      test::Bytes wrong = payload;
      wrong[padding / 8] |= std::byte{1} << (padding % 8);
      EXPECT_FALSE(
          this->accepts(this->raw(5, count, static_cast<std::uint32_t>(wrong.size()), wrong), widths));
    }
    EXPECT_TRUE(
        this->accepts(this->raw(5, count, static_cast<std::uint32_t>(payload.size()), payload), widths));
  }
}

TYPED_TEST(Validate, TheFaultNamesTheBlocksByte) {
  const auto good = this->raw(5, 1, 0, {});
  const auto verdict = test::validate<TypeParam>(joined(good, this->raw(4, 1, 0, {})), Widths::paper());
  ASSERT_TRUE(verdict.fault);
  EXPECT_NE(std::string::npos, verdict.fault->find("byte " + std::to_string(good.size()))) << *verdict.fault;
  EXPECT_EQ(std::vector<TypeParam>{5}, verdict.values) << "values before the fault are handed out";
}

TYPED_TEST(Validate, NeedsNoVisitor) {
  const auto block = this->raw(5, 1, 0, {});
  EXPECT_EQ(std::nullopt, validate_blocks<TypeParam>(block, Widths::paper(), 6));
  EXPECT_NE(std::nullopt, validate_blocks<TypeParam>(block, Widths::paper(), 5));
}

}  // namespace
}  // namespace othello
