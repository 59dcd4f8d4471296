#include "gapkeep/widths.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "support/blocks.h"
#include "support/plain_gapkeep.h"

namespace othello {
namespace {

constexpr std::uint64_t kAllOnes = ~std::uint64_t{0};

TEST(Widths, ParsesAndPrints) {
  const Widths widths = Widths::parse("3,5,64");
  EXPECT_EQ(3, widths.count());
  EXPECT_EQ(3, widths[0]);
  EXPECT_EQ(5, widths[1]);
  EXPECT_EQ(64, widths[2]);
  EXPECT_EQ("3,5,64", widths.to_string());
  EXPECT_EQ("3-5-64", widths.to_string('-'));
  EXPECT_EQ(Widths(std::vector{3, 5, 64}), widths);
  EXPECT_NE(Widths::parse("3,5"), widths);
  for (const Widths& list : test::many_widths()) {
    EXPECT_EQ(list, Widths::parse(list.to_string()));
    EXPECT_EQ(list, Widths::parse(list.to_string('-')));
  }
}

TEST(Widths, ThePapersSetting) {
  EXPECT_EQ(Widths::parse("8,16,32,64"), Widths::paper());
}

TEST(Widths, RefusesWhatIsNoListOfWidths) {
  for (const std::string text : {"",
                                 ",",
                                 "8,",
                                 ",8",
                                 "8,,16",
                                 "0",
                                 "8,0",
                                 "65",
                                 "8,65",
                                 "-1",
                                 "8,-1",
                                 "8-",
                                 "-8-16",
                                 "8--16",
                                 "8,16-32",
                                 "8-16,32",
                                 "+8",
                                 " 8",
                                 "8 ",
                                 "8, 16",
                                 "8;16",
                                 "8.5",
                                 "eight",
                                 "0x8",
                                 "1,1,1,1,1,1,1,1,1",
                                 "99999999999999999999",
                                 "4294967304",
                                 "8,16,32,64x"}) {
    EXPECT_THROW(Widths::parse(text), std::invalid_argument) << "'" << text << "'";
  }
}

TEST(Widths, RefusesListsOutOfRange) {
  EXPECT_THROW(Widths(std::vector<int>{}), std::invalid_argument);
  EXPECT_THROW(Widths(std::vector<int>(9, 8)), std::invalid_argument);
  EXPECT_THROW(Widths(std::vector{0}), std::invalid_argument);
  EXPECT_THROW(Widths(std::vector{8, -1}), std::invalid_argument);
  EXPECT_THROW(Widths(std::vector{65}), std::invalid_argument);
  EXPECT_NO_THROW(Widths(std::vector<int>(8, 64)));
}

TEST(Widths, TheErrorQuotesTheTextAndShowsTheForm) {
  try {
    Widths::parse("8,banana");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    const std::string message = error.what();
    EXPECT_NE(std::string::npos, message.find("8,banana")) << message;
    EXPECT_NE(std::string::npos, message.find("8,16,32,64")) << message;
  }
}

TEST(Widths, OnesAreTheEscapes) {
  const Widths widths = Widths::parse("1,2,8,63,64");
  EXPECT_EQ(1u, widths.escape(0));
  EXPECT_EQ(3u, widths.escape(1));
  EXPECT_EQ(255u, widths.escape(2));
  EXPECT_EQ(kAllOnes >> 1, widths.escape(3));
  EXPECT_EQ(kAllOnes, widths.escape(4));
}

// The sum of the escapes before the last width and the last one's ones, 2^64 - 1 if it is more.
TEST(Widths, Largest) {
  EXPECT_EQ(1u, Widths::parse("1").largest());
  EXPECT_EQ(8u, Widths::parse("1,1,1,1,1,1,1,1").largest());
  EXPECT_EQ(10u, Widths::parse("2,3").largest());
  EXPECT_EQ(255u + 65535u, Widths::parse("8,16").largest());
  EXPECT_EQ(kAllOnes >> 1, Widths::parse("63").largest());
  EXPECT_EQ(kAllOnes - 1, Widths::parse("63,63").largest());
  EXPECT_EQ(kAllOnes, Widths::parse("63,63,1").largest());
  EXPECT_EQ(kAllOnes, Widths::parse("63,63,2").largest());
  EXPECT_EQ(kAllOnes, Widths::parse("64").largest());
  EXPECT_EQ(kAllOnes, Widths::parse("64,64").largest());
  EXPECT_EQ(kAllOnes, Widths::paper().largest());
  for (const Widths& widths : test::many_widths()) {
    EXPECT_EQ(std::min(plain::largest_povaleint(widths), Uint128{kAllOnes}), widths.largest())
        << widths.to_string();
  }
}

TEST(Widths, BitsByHand) {
  const Widths widths = Widths::parse("2,3");
  EXPECT_EQ(2, widths.bits(0));
  EXPECT_EQ(2, widths.bits(2));
  EXPECT_EQ(5, widths.bits(3));
  EXPECT_EQ(5, widths.bits(10));
  EXPECT_EQ(8, Widths::paper().bits(254));
  EXPECT_EQ(24, Widths::paper().bits(255));
  EXPECT_EQ(24, Widths::paper().bits(255 + 65534));
  EXPECT_EQ(56, Widths::paper().bits(255 + 65535));
  EXPECT_EQ(120, Widths::paper().bits(kAllOnes));
  EXPECT_EQ(64, Widths::parse("64,64").bits(kAllOnes - 1));
  EXPECT_EQ(128, Widths::parse("64,64").bits(kAllOnes));
}

TEST(Widths, BitsAreTheLengthOfThePlainCode) {
  for (const Widths& widths : test::many_widths()) {
    for (int power = 0; power <= 64; ++power) {
      for (const int off : {-1, 0, 1}) {
        const Uint128 value = (Uint128{1} << power) + static_cast<unsigned>(off + 1) - 1;
        if (value > widths.largest()) continue;
        EXPECT_EQ(plain::povaleint(value, widths).size(),
                  static_cast<std::size_t>(widths.bits(static_cast<std::uint64_t>(value))))
            << widths.to_string() << " value " << to_decimal(value);
      }
    }
  }
}

TEST(Widths, ByteSized) {
  EXPECT_TRUE(Widths::paper().is_byte_sized());
  EXPECT_TRUE(Widths::parse("8").is_byte_sized());
  EXPECT_TRUE(Widths::parse("24,8").is_byte_sized());
  EXPECT_FALSE(Widths::parse("8,7").is_byte_sized());
  EXPECT_FALSE(Widths::parse("7,8").is_byte_sized());
}

}  // namespace
}  // namespace othello
