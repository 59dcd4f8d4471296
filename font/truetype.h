// The font as a TrueType font whose glyphs are made of discs: one disc for each cell of ink.
//
// The disc is a glyph of its own, and every character is a composite of it, so that the file stays small
// (about 20 KB) and all discs are alike. The em is 1,000 units; the board is as high as kBoardHeight and
// stands on the baseline, and characters are a column apart. Written here rather than by a library: the ten
// tables that a font needs are a page each to write, and nothing else of the project would use one.
//
// Source: the OpenType specification 1.9, tables cmap, glyf, head, hhea, hmtx, loca, maxp, name, OS/2, post.
#pragma once

#include <string>

#include "font/othello_font.h"

namespace othello {

/// The file's bytes. `version` stands in the font's name table. Patterns without a character are left out.
std::string truetype_font(const OthelloFont& font, const std::string& version);

}  // namespace othello
