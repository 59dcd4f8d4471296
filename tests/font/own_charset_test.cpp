// The project's own character set. That each drawing is exact and has a game is tested by
// tests/program/test_typeface.py, which looks it up among the final states of 5x6.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "font/character_list.h"
#include "font/picture_file.h"

namespace othello::test {
namespace {

using font::Glyph;

std::vector<Glyph> own_glyphs() {
  const std::string picture = OTHELLO_CHARSET "/othello-6x6.pbm";
  auto glyphs = font::cut_tiles(font::read_picture(font::read_file(picture), {}, picture),
                                {.columns = 6, .rows = 6}, Board(5, 6), picture);
  const std::string list = OTHELLO_CHARSET "/characters.txt";
  const auto bytes = font::read_file(list);
  const auto characters = font::parse_character_list({bytes.begin(), bytes.end()}, list);
  // Without the list the first 96 are the same.
  for (std::size_t i = 0; i < 96; ++i) EXPECT_EQ(glyphs.at(i).code, characters.at(i).code);
  font::name_glyphs(glyphs, characters, list);
  return glyphs;
}

int top_of(const Glyph& glyph) {
  return Board(5, 6).row_of(std::countr_zero(glyph.ink));
}

TEST(OwnCharset, HasDistinctGlyphsForTheBoard) {
  const auto glyphs = own_glyphs();
  EXPECT_EQ(glyphs.size(), 224);
  std::set<Bitboard> distinct;
  for (const Glyph& glyph : glyphs) distinct.insert(glyph.ink);
  EXPECT_EQ(distinct.size(), glyphs.size());
  EXPECT_EQ(glyphs[0].ink, 0);
  EXPECT_EQ(font::pattern_text(Board(5, 6), glyphs['A' - 32].ink, "/"),
            "..#../.#.#./#...#/#####/#...#/#...#");
}

TEST(OwnCharset, HasAllLettersOfLatin1) {
  const auto glyphs = own_glyphs();
  for (int code = 0xc0; code <= 0xff; ++code)
    EXPECT_TRUE(std::ranges::any_of(glyphs, [&](const Glyph& glyph) { return glyph.code == code; })) << code;
}

TEST(OwnCharset, HasDigitsAndCapitalsOfOneHeight) {
  const Board board(5, 6);
  for (const Glyph& glyph : own_glyphs()) {
    const bool tall = (glyph.code >= '0' && glyph.code <= '9') || (glyph.code >= 'A' && glyph.code <= 'Z');
    if (!tall) continue;
    EXPECT_EQ(top_of(glyph), 0) << glyph.name;
    EXPECT_EQ(board.row_of(63 - std::countl_zero(glyph.ink)), 5) << glyph.name;
    EXPECT_EQ(glyph.lowered, 0) << glyph.name;
  }
}

// Small letters without ascender or accent: as fonts set them, all tops are on one line.
TEST(OwnCharset, HasSmallLettersOfOneHeight) {
  for (const Glyph& glyph : own_glyphs()) {
    if (glyph.code < 'a' || glyph.code > 'z') continue;
    if (std::string("bdfhijklt").find(static_cast<char>(glyph.code)) != std::string::npos) continue;
    EXPECT_EQ(top_of(glyph) + glyph.lowered, 2) << glyph.name;
  }
}

}  // namespace
}  // namespace othello::test
