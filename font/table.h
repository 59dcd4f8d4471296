// The font as a table: for people, as CSV and as JSON.
#pragma once

#include <string>

#include "font/canvas.h"
#include "font/othello_font.h"

namespace othello::font {

/// A line per glyph, the counts by distance, and the games if there are any.
std::string text_table(const OthelloFont& font);

/// A header and a row per glyph: code, character, distance, rotate180, mirror, exchange (0 or 1 each), and
/// board: the matched board in the glyph's orientation, row by row, '#' for ink and '.' for none. Fields are
/// quoted where RFC 4180 requires it.
std::string csv_table(const OthelloFont& font);

/// An object with board, columns, rows, distances, and glyphs: what CSV has, the requested pattern, the final state
/// (board/text.h), and the game: who begins, who holds the ink, and the moves. A pattern given by itself has
/// code 0 and no character.
std::string json_table(const OthelloFont& font);

/// "45 at distance 0, 3 at distance 1"
std::string counts_text(const OthelloFont& font);

// The specimen sheet: every glyph as a board of discs, as in the paper's Fig. 13.
//
// Above each board stand the signs of what it takes to read it: an arrow to the right for the half turn, an
// arrow to both sides for the mirror, a half-filled circle for the exchange of colours, and h with as many
// dots as the Hamming distance. Beside it stands the requested glyph, in small squares. Ink is black.

Canvas specimen(const OthelloFont& font);

}  // namespace othello::font
