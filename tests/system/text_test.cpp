#include "system/text.h"

#include <gtest/gtest.h>

namespace othello {
namespace {

TEST(Text, IntegersAreDecimalAndWhole) {
  EXPECT_EQ(parse_integer<int>("-12"), -12);
  EXPECT_EQ(parse_integer<int>("007"), 7);
  EXPECT_EQ(parse_integer<std::uint64_t>("18446744073709551615"), ~std::uint64_t{0});
  for (const char* text : {"", "+1", " 1", "1 ", "1x", "0x1", "--1", "2147483648"})
    EXPECT_EQ(parse_integer<int>(text), std::nullopt) << text;
  EXPECT_EQ(parse_integer<std::uint64_t>("-1"), std::nullopt);
  EXPECT_EQ(parse_integer<std::uint64_t>("18446744073709551616"), std::nullopt);
}

TEST(Text, IntegersLieBetweenTheirLimits) {
  EXPECT_EQ(parse_integer("1", 1, 8), 1);
  EXPECT_EQ(parse_integer("8", 1, 8), 8);
  EXPECT_EQ(parse_integer("0", 1, 8), std::nullopt);
  EXPECT_EQ(parse_integer("9", 1, 8), std::nullopt);
}

}  // namespace
}  // namespace othello
