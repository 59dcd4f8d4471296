// The font as a bitmap font in Adobe's Glyph Bitmap Distribution Format (BDF) 2.1, a pixel for each cell.
#pragma once

#include <string>

#include "font/othello_font.h"

namespace othello {

/// Glyphs are as wide as the board and one pixel apart, and stand on the baseline with their last row.
/// Encoded by Unicode (ISO10646-1). Patterns without a character are left out.
std::string bdf_font(const OthelloFont& font);

}  // namespace othello
