#include "font/character_list.h"

#include <gtest/gtest.h>

#include "system/errors.h"

namespace othello::test {
namespace {

using font::standard_glyph_name;

std::string complaint_about(const std::string& text) {
  try {
    font::parse_character_list(text, "list");
  } catch (const DamagedFile& error) {
    return error.what();
  }
  return "";
}

TEST(CharacterList, ReadsCodeNameAndRows) {
  const auto characters = font::parse_character_list(
      "; a remark\n\n U+0041 A\r\nU+2660\nU+0067\tg  1\nU+003D equal -1\nU+FFFD", "list");
  ASSERT_EQ(characters.size(), 5);
  EXPECT_EQ(characters[0].code, 'A');
  EXPECT_EQ(characters[0].name, "A");
  EXPECT_EQ(characters[1].code, 0x2660);
  EXPECT_EQ(characters[1].name, "uni2660");
  EXPECT_EQ(characters[2].lowered, 1);
  EXPECT_EQ(characters[3].lowered, -1);
  EXPECT_EQ(characters[4].code, 0xfffd);
}

TEST(CharacterList, RefusesOtherLines) {
  for (const char* line : {"A", "0041", "U+41", "U+001F", "U+10000", "U+D800", "U+DFFF x", "U+00G1",
                           "U+0041 1a", "U+0041 a-b", "U+0041 A x", "U+0041 A 1 2", "U+0041 A 9",
                           "U+0041 A -9", "U+0041 A 1x", "U+0041 abcdefghijklmnopqrstuvwxyzabcdef"})
    EXPECT_NE(complaint_about("U+0042 B\n" + std::string(line)).find("list:2: expected a code point"),
              std::string::npos)
        << line;
}

TEST(CharacterList, RefusesAnythingTwice) {
  EXPECT_EQ(complaint_about("U+0041\nU+0041"), "list:2: expected each character once, found U+0041 again");
  EXPECT_EQ(complaint_about("U+0041 A\n;\nU+0042 A"), "list:3: expected each name once, found A again");
}

TEST(CharacterList, NamesGlyphs) {
  std::vector<font::Glyph> glyphs(2);
  font::name_glyphs(glyphs, std::vector<font::Character>{{0xe9, "eacute", 0}, {0x2660, "uni2660", 1}},
                    "list");
  EXPECT_EQ(glyphs[0].code, 0xe9);
  EXPECT_EQ(glyphs[0].name, "eacute");
  EXPECT_EQ(glyphs[1].name, "uni2660");
  EXPECT_EQ(glyphs[1].lowered, 1);
  EXPECT_THROW(font::name_glyphs(glyphs, std::vector<font::Character>(3), "list"), DamagedFile);
}

TEST(CharacterList, KnowsTheUsualNames) {
  EXPECT_EQ(standard_glyph_name(' '), "space");
  EXPECT_EQ(standard_glyph_name('@'), "at");
  EXPECT_EQ(standard_glyph_name('A'), "A");
  EXPECT_EQ(standard_glyph_name('['), "bracketleft");
  EXPECT_EQ(standard_glyph_name('`'), "grave");
  EXPECT_EQ(standard_glyph_name('z'), "z");
  EXPECT_EQ(standard_glyph_name('~'), "asciitilde");
  EXPECT_EQ(standard_glyph_name(0x25cf), "uni25CF");
}

}  // namespace
}  // namespace othello::test
