// The font as a TrueType font whose glyphs are made of discs: one disc for each cell of ink
// (font/disc_outlines.h has the outlines).
//
// There is no kerning: the discs of all characters lie on one grid, which half a column would break. No
// library is used: the tables that a font needs take a page of code each, and nothing else in the project
// would use one.
//
// Source: the OpenType specification 1.9, tables cmap, gasp, glyf, head, hhea, hmtx, loca, maxp, name, OS/2,
// post.
#pragma once

#include <string>

#include "font/font_names.h"

namespace othello {

/// The file's bytes. Patterns without a character are left out. A space serves as no-break space and a hyphen
/// as soft hyphen, if the font has none of its own.
std::string truetype_font(const OthelloFont& font, const FontNames& names, FontSpacing spacing);

}  // namespace othello
