#include "font/character_set.h"

#include <gtest/gtest.h>

#include "font/picture_support.h"

namespace othello::test {
namespace {

using font::character_of;
using font::cut_tiles;
using font::parse_pattern;
using font::pattern_text;

font::InkPicture picture_of(const std::string& pbm) {
  return font::read_picture(bytes_of(pbm), {}, "test");
}

std::string cut_complaint(const std::string& pbm, const font::PictureSize& tile, const Board& board) {
  try {
    cut_tiles(picture_of(pbm), tile, board, "test");
  } catch (const DamagedFile& error) {
    return error.what();
  }
  return "";
}

// Two rows of two tiles, 4x3 pixels each.
constexpr const char* kFourTiles =
    "P1 8 6 "
    "1000 0100"
    "0000 0000"
    "0000 0000"
    "0010 0000"
    "0000 0000"
    "0000 0010";

TEST(CharacterSet, CutsRowByRowAndDropsBlankColumns) {
  const Board board(3, 3);
  const auto glyphs = cut_tiles(picture_of(kFourTiles), {4, 3}, board, "test");
  ASSERT_EQ(glyphs.size(), 4);
  EXPECT_EQ(pattern_text(board, glyphs[0].ink, "/"), "#../.../...");
  EXPECT_EQ(pattern_text(board, glyphs[1].ink, "/"), ".#./.../...");
  EXPECT_EQ(pattern_text(board, glyphs[2].ink, "/"), "..#/.../...");
  EXPECT_EQ(pattern_text(board, glyphs[3].ink, "/"), ".../.../..#");
  EXPECT_EQ(glyphs[3].code, 35);
}

TEST(CharacterSet, DropsInkBeyondTheBoardAndNamesItsGlyphs) {
  const font::InkPicture picture = picture_of(
      "P1 8 3 "
      "1001 0100"
      "0000 0000"
      "0000 0001");
  const Board board(3, 3);
  const auto glyphs = cut_tiles(picture, {4, 3}, board, "test");
  EXPECT_EQ(pattern_text(board, glyphs.at(0).ink, "/"), "#../.../...");
  EXPECT_EQ(pattern_text(board, glyphs.at(1).ink, "/"), ".#./.../...");
  EXPECT_EQ(font::ignored_ink(picture, {4, 3}, board, glyphs, "test"),
            "test: ink beyond the columns and rows of 3x3 is ignored: in glyph 32 (' '), glyph 33 ('!')");
  EXPECT_EQ(font::ignored_ink(picture, {4, 3}, Board(4, 3), glyphs, "test"), "");
  auto named = glyphs;
  named[1].code = 0x41;
  EXPECT_NE(font::ignored_ink(picture, {4, 3}, board, named, "test").find("glyph 65 ('A')"),
            std::string::npos);
}

TEST(CharacterSet, RefusesOtherSizes) {
  EXPECT_EQ(cut_complaint(kFourTiles, {3, 3}, Board(3, 3)),
            "test: expected whole tiles of 3x3 pixels, found a picture of 8x6");
  EXPECT_EQ(cut_complaint(kFourTiles, {4, 3}, Board(5, 6)),
            "test: expected tiles that cover a 5x6 board, found tiles of 4x3");
}

TEST(CharacterSet, TileSizesAreChecked) {
  EXPECT_EQ(font::parse_tile_size("12x6").columns, 12);
  for (const char* text : {"", "6", "6x", "x6", "0x6", "6x-1", "6x6x6", "9999x6", "6 x 6"})
    EXPECT_THROW(font::parse_tile_size(text), std::invalid_argument) << text;
}

TEST(Pattern, ReadsWhatItWrites) {
  const Board board(3, 4);
  const std::string text = "#.#/.#./.../###";
  EXPECT_EQ(pattern_text(board, parse_pattern(board, text).ink, "/"), text);
  EXPECT_EQ(parse_pattern(board, "#.#.#....###").ink, parse_pattern(board, text).ink);
  for (const char* wrong :
       {"", "#.#", "#.#/.#./.../####", "#.#/.#./.../##x", "#.#//.#./.../###", "/#.#.#....###"})
    EXPECT_THROW(parse_pattern(board, wrong), std::invalid_argument) << wrong;
}

TEST(Character, TheSignBehindAsciiIsADisc) {
  EXPECT_EQ(character_of(65), "A");
  EXPECT_EQ(character_of(0xe9), "\u00e9");
  EXPECT_EQ(character_of(font::kDiscCode), "\u25cf");
  EXPECT_EQ(character_of(0), "");
  EXPECT_EQ(character_of(0xe060), "");
}

}  // namespace
}  // namespace othello::test
