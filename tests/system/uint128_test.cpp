#include "system/uint128.h"

#include <gtest/gtest.h>

#include <string>

namespace othello {
namespace {

constexpr Uint128 kLargest = ~Uint128{0};

TEST(Uint128, BitWidths) {
  EXPECT_EQ(0, bit_width(Uint128{0}));
  EXPECT_EQ(0, bit_width(std::uint64_t{0}));
  for (int shift = 0; shift < 128; ++shift) {
    EXPECT_EQ(shift + 1, bit_width(Uint128{1} << shift));
    EXPECT_EQ(shift + 1, bit_width(kLargest >> (127 - shift)));
  }
}

TEST(Uint128, DecimalRoundTrip) {
  for (const std::string text : {"0", "1", "9", "10", "18446744073709551615", "18446744073709551616",
                                 "340282366920938463463374607431768211455"}) {
    const auto value = parse_decimal(text);
    ASSERT_TRUE(value.has_value()) << text;
    EXPECT_EQ(text, to_decimal(*value));
  }
  EXPECT_EQ(kLargest, parse_decimal("340282366920938463463374607431768211455"));
}

TEST(Uint128, RefusesWhatIsNoNumberOrDoesNotFit) {
  for (const std::string text :
       {"", "-1", "+1", " 1", "1 ", "1.0", "0x10", "ten", "340282366920938463463374607431768211456",
        "3402823669209384634633746074317682114550"}) {
    EXPECT_FALSE(parse_decimal(text).has_value()) << "'" << text << "'";
  }
}

}  // namespace
}  // namespace othello
