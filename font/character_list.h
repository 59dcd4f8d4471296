// Which characters the tiles of a character set are: a text file with a line for each tile, in their order.
//
//   U+00E9 eacute      a code point of the basic multilingual plane, and the glyph's name in font files
//   U+0067 g 1         fonts set the glyph a row lower, so that its tail hangs below the line; -1: higher
//   U+2660             the name may be left out
//   ; a remark         remarks and blank lines are ignored
//
// A glyph without a name gets Adobe's if its character is ASCII, otherwise uniXXXX. Without a list the tiles are the
// printable ASCII characters and a disc (font/character_set.h).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "font/character_set.h"

namespace othello::font {

inline constexpr int kLastCode =
    0xfffd;  // what the fonts' tables of characters hold; the two after it are not characters
/// The name of the disc that outline fonts are made of (disc_outlines.h).
inline constexpr const char* kDiscGlyphName = "disc.cell";
inline constexpr int kMaxLowered = 8;

struct Character {
  int code = 0;      // the code point
  std::string name;  // the glyph's
  int lowered = 0;   // rows, at most kMaxLowered up or down
};

/// Throws DamagedFile, naming the line, if a line has another form or repeats a character or a glyph's name. `name` is
/// the file's.
std::vector<Character> parse_character_list(const std::string& text, const std::string& name);

/// Gives the glyphs their characters, names and rows. Throws DamagedFile if the list does not have one for
/// each.
void name_glyphs(std::span<Glyph> glyphs, std::span<const Character> characters, const std::string& name);

/// "A", "zero", "ampersand" for ASCII, else uni and the code point.
std::string standard_glyph_name(int code);

/// Letters, digits, '_' and '.', at most 31, first a letter or '_': what all font formats allow.
bool is_glyph_name(std::string_view name);

}  // namespace othello::font
