#include <gtest/gtest.h>

#include "font/picture_support.h"

namespace othello::test {
namespace {

TEST(PlainBitmap, TakesAnyWhiteSpaceAndNone) {
  EXPECT_EQ(read("P1\n3 2\n101010"), "#.#/.#.");
  EXPECT_EQ(read("P1 3 2 1 0 1\n0 1 0\n"), "#.#/.#.");
  EXPECT_EQ(read("P1\t3\r\n2\v1 01\f01\r0 \n\n"), "#.#/.#.");
}

TEST(PlainBitmap, TakesCommentsAnywhereBeforeTheRaster) {
  EXPECT_EQ(read("P1# one\n # two\n3#three\n 2 # four\r 101010"), "#.#/.#.");
  // A comment may stand within a number, and its line end is not white space.
  EXPECT_EQ(read("P1 1#\n0 1 1010101010"), "#.#.#.#.#.");
  EXPECT_NE(complaint("P1 3 2#\n101010").find("expected white space before the raster"), std::string::npos);
}

TEST(PlainPictures, TakeCommentsWithinAndBehindTheRaster) {
  EXPECT_EQ(read("P1 3 2\n101#\n0 # 1 1\r10# no line end"), "#.#/.#.");
  EXPECT_EQ(read("P1 3 2\n#101010\n101010"), "#.#/.#.");
  EXPECT_EQ(read("P2 3 1 9\n0 9# of three\n1 # the last\n"), "#.#");
  EXPECT_EQ(read("P3 2 1 255 255 255 #\n255 0 0 255"), ".#");
  EXPECT_NE(complaint("P1 3 2\n10101#0\n").find("expected a digit 0 or 1, found the end of the file"),
            std::string::npos);
  EXPECT_NE(complaint("P1 3 2\n101010 # more\n1").find("after the raster, found '1'"), std::string::npos);
}

TEST(RawPictures, TakeNoCommentInTheRaster) {
  using namespace std::string_literals;
  EXPECT_EQ(read("P4 8 1\n#"s), "..#...##");
}

TEST(PlainBitmap, RefusesSurplusAndMissingDigits) {
  EXPECT_NE(complaint("P1 3 2 1 101010").find("expected the end of the file after the raster, found '0'"),
            std::string::npos);
  EXPECT_NE(complaint("P1 3 2 10101").find("expected 6 digits, found 5 bytes"), std::string::npos);
  EXPECT_NE(complaint("P1 3 2 1010 1 ").find("expected a digit 0 or 1, found the end of the file"),
            std::string::npos);
  EXPECT_NE(complaint("P1 3 2 101012").find("found '2'"), std::string::npos);
}

TEST(RawBitmap, IgnoresThePaddingBits) {
  using namespace std::string_literals;
  EXPECT_EQ(read("P4 3 2\n\xa0\x40"s), "#.#/.#.");
  EXPECT_EQ(read("P4 3 2\n\xbf\x5f"s), "#.#/.#.");
  EXPECT_EQ(read("P4 9 1\n\x00\xff"s), "........#");
}

TEST(RawBitmap, RefusesAnotherLength) {
  EXPECT_NE(complaint("P4 3 2\n\xa0").find("expected a raster of 2 bytes, found 1"), std::string::npos);
  EXPECT_NE(complaint("P4 3 2\n\xa0\x40\n").find("expected a raster of 2 bytes, found 3"), std::string::npos);
}

TEST(Grey, PlainAndRawAgree) {
  using namespace std::string_literals;
  EXPECT_EQ(read("P2 3 1 9 0 9 1"), "#.#");
  EXPECT_EQ(read("P5 3 1 9\n\x00\x09\x01"s), "#.#");
  EXPECT_EQ(read("P5 3 1 256\n\x00\x00\x01\x00\x00\x01"s), "#.#");
  EXPECT_EQ(read("P3 2 1 255 255 255 255 0 0 255"), ".#");
  EXPECT_EQ(read("P6 2 1 255\n\xff\xff\xff\x00\x00\xff"s), ".#");
}

TEST(Grey, RefusesWrongSamples) {
  using namespace std::string_literals;
  EXPECT_NE(complaint("P2 2 1 9 0 10").find("expected a sample of at most 9"), std::string::npos);
  EXPECT_NE(complaint("P5 2 1 9\n\x00\x0a"s).find("expected samples up to 9, found 10"), std::string::npos);
  EXPECT_NE(complaint("P2 2 1 0 0 0").find("expected a maxval from 1"), std::string::npos);
  EXPECT_NE(complaint("P2 2 1 65536 0 0").find("a maxval of at most 65535"), std::string::npos);
  EXPECT_NE(complaint("P2 2 1 9 0 9 1").find("expected the end of the file"), std::string::npos);
  EXPECT_NE(complaint("P2 2 1 9 0").find("expected 2 samples"), std::string::npos);
}

TEST(Netpbm, BoundsThePictureBeforeItTakesMemory) {
  EXPECT_NE(complaint("P1 4097 4096 0").find("expected at most 16777216 pixels, found 4097x4096"),
            std::string::npos);
  EXPECT_NE(complaint("P1 99999999999999999999 1 0").find("expected columns of at most"), std::string::npos);
  EXPECT_NE(complaint("P1 0 5 ").find("found one of 0x5 pixels"), std::string::npos);
  EXPECT_NE(complaint("P1 4096 4096 0101").find("expected 16777216 digits, found 4 bytes"),
            std::string::npos);
}

// Whatever is cut off a valid file makes it another file, and it is refused.
TEST(Netpbm, RefusesEveryTruncation) {
  using namespace std::string_literals;
  for (const std::string& file : {"P1\n3 2\n101010"s, "P4 9 2\n\xff\x00\xff\x80"s, "P2 2 2 255 0 255 7 8"s,
                                  "P5 2 2 255\n\x00\xff\x07\x08"s, "P3 1 2 9 0 0 0 9 9 9"s}) {
    EXPECT_EQ(complaint(file), "");
    for (std::size_t length = 0; length < file.size(); ++length)
      EXPECT_NE(complaint(file.substr(0, length)), "") << file << " cut to " << length;
  }
}

TEST(PictureFile, SaysWhatAForeignFileBeginsWith) {
  EXPECT_EQ(complaint("GIF89a..."),
            "test: expected PBM, PGM, PPM or PNG, found a file that begins with \"GIF89a..\"");
  EXPECT_EQ(complaint(""), "test: expected PBM, PGM, PPM or PNG, found an empty file");
  EXPECT_EQ(complaint("P7 1 1"),
            "test: expected PBM, PGM, PPM or PNG, found a file that begins with \"P7 1 1\"");
}

}  // namespace
}  // namespace othello::test
