// The font as a bitmap font in Adobe's Glyph Bitmap Distribution Format (BDF) 2.1, a pixel for each cell.
#pragma once

#include <string>

#include "font/font_names.h"

namespace othello {

/// Glyphs are as wide as the board and one pixel apart, and stand on the baseline with their last row, or as
/// much lower as their characters are. They are encoded by Unicode (ISO10646-1), by ascending code. Patterns
/// without a character are left out. The properties are those of the X Logical Font Description; DEFAULT_CHAR
/// is default_code().
std::string bdf_font(const OthelloFont& font, const FontNames& names);

}  // namespace othello
