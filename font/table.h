// The font as a table: for people, as CSV and as JSON.
#pragma once

#include <string>

#include "font/othello_font.h"

namespace othello {

/// A line per glyph, the counts by distance, and the games if there are any.
std::string text_table(const OthelloFont& font);

/// A header and a row per glyph: code, character, distance, rotate180, mirror, exchange (0 or 1 each), and
/// board: the matched board in the glyph's orientation, row by row, '#' for ink and '.' for none. Fields are
/// quoted where RFC 4180 requires it.
std::string csv_table(const OthelloFont& font);

/// An object with board, distances, and glyphs: what CSV has, the requested pattern, the final state
/// (board/text.h), and the game: who begins, who holds the ink, and the moves. A pattern given by itself has
/// code 0 and no character.
std::string json_table(const OthelloFont& font);

/// "45 at distance 0, 3 at distance 1"
std::string counts_text(const OthelloFont& font);

}  // namespace othello
