#include <gtest/gtest.h>

#include "font/picture_support.h"

namespace othello::test {
namespace {

const Bytes kChequers{0, 255, 0, 255, 0, 255};

TEST(Png, ReadsGreyColourAndTransparency) {
  EXPECT_EQ(read(png_file(3, 2, PNG_FORMAT_GRAY, kChequers)), "#.#/.#.");
  EXPECT_EQ(read(png_file(2, 1, PNG_FORMAT_RGB, {255, 255, 255, 0, 0, 128})), ".#");
  // Black but transparent is paper.
  EXPECT_EQ(read(png_file(2, 1, PNG_FORMAT_RGBA, {0, 0, 0, 0, 0, 0, 0, 255})), ".#");
}

TEST(Png, RefusesEveryTruncationAndSurplus) {
  const Bytes file = png_file(3, 2, PNG_FORMAT_GRAY, kChequers);
  for (std::size_t length = 0; length < file.size(); ++length)
    EXPECT_NE(complaint(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length))), "")
        << length;
  Bytes longer = file;
  longer.push_back(0);
  EXPECT_NE(complaint(longer).find("found 1 bytes more"), std::string::npos);
}

TEST(Png, RefusesEveryWrongByteOfPictureAndHeader) {
  const Bytes file = png_file(3, 2, PNG_FORMAT_GRAY, kChequers);
  constexpr std::size_t kSignatureAndHeader = 33;
  for (std::size_t i = 0; i < kSignatureAndHeader; ++i) {
    Bytes changed = file;
    changed[i] ^= 0x10;
    EXPECT_NE(complaint(changed), "") << i;
  }
}

TEST(Threshold, OtsuSplitsBetweenTheShades) {
  font::GreyPicture picture{.size = {6, 1}, .grey = {10, 12, 11, 900, 901, 899}};
  const auto threshold = font::otsu_threshold(picture);
  ASSERT_TRUE(threshold);
  EXPECT_GT(*threshold, 12);
  EXPECT_LE(*threshold, 899);
  EXPECT_EQ(text_of(font::binarise(picture, {}, "test")), "###...");
  EXPECT_EQ(text_of(font::binarise(picture, {.threshold = {}, .ink = font::Ink::kLight}, "test")), "...###");
}

TEST(Threshold, NamedOnesHoldForOneShadeToo) {
  EXPECT_NE(complaint("P2 2 1 9 4 4").find("found one shade only"), std::string::npos);
  EXPECT_EQ(read("P2 2 1 9 4 4", {.threshold = 0.5}), "##");
  EXPECT_EQ(read("P2 2 1 9 4 4", {.threshold = 0.4}), "..");
  EXPECT_EQ(read("P2 2 1 9 0 9", {.threshold = 0.0}), "..");
}

}  // namespace
}  // namespace othello::test
