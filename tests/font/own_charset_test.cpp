// The project's own character set.
#include <gtest/gtest.h>

#include <set>

#include "font/character_set.h"
#include "font/picture_file.h"

namespace othello::test {
namespace {

TEST(OwnCharset, Has96DistinctGlyphsForTheBoard) {
  const std::string path = OTHELLO_CHARSET;
  const auto glyphs =
      cut_tiles(read_picture(read_file(path), {}, path), {.columns = 6, .rows = 6}, Board(5, 6), path);
  ASSERT_EQ(glyphs.size(), 96);
  std::set<Bitboard> distinct;
  for (const Glyph& glyph : glyphs) distinct.insert(glyph.ink);
  EXPECT_EQ(distinct.size(), 96);
  EXPECT_EQ(glyphs[0].ink, 0);
  EXPECT_EQ(pattern_text(Board(5, 6), glyphs['A' - 32].ink, "/"), ".###./#...#/#...#/#####/#...#/#...#");
}

}  // namespace
}  // namespace othello::test
