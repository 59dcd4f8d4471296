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

namespace othello::font {

/// The file's bytes. Patterns without a character are left out. A space serves as no-break space and a hyphen
/// as soft hyphen, if the font has none of its own.
std::string truetype_font(const OthelloFont& font, const FontNames& names, FontSpacing spacing);

// The font as WOFF2, the compressed form that browsers load (W3C recommendation "WOFF File Format 2.0"), by
// the library libwoff2.

/// Whether the program was built with it.
bool has_woff2();

/// Compresses a TrueType file. Throws std::runtime_error if the library refuses it, std::invalid_argument without the library.
std::string woff2_font(const std::string& truetype);

// The font as a bitmap font in Adobe's Glyph Bitmap Distribution Format (BDF) 2.1, a pixel for each cell.

/// Glyphs are as wide as the board and one pixel apart, and stand on the baseline with their last row, or as
/// much lower as their characters are. They are encoded by Unicode (ISO10646-1), by ascending code. Patterns
/// without a character are left out. The properties are those of the X Logical Font Description; DEFAULT_CHAR
/// is default_code().
std::string bdf_font(const OthelloFont& font, const FontNames& names);

}  // namespace othello::font
