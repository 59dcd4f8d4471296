// A character set: glyphs on boards, cut from a picture of tiles.
//
// Tiles follow each other row by row from the top left. Glyph i has the character code kFirstCode + i, so
// that 95 of 96 glyphs are the printable ASCII characters, and the last one is a sign of the set's own.
#pragma once

#include <string>
#include <vector>

#include "board/board.h"
#include "font/picture.h"

namespace othello {

inline constexpr int kFirstCode = 32;
inline constexpr int kLastAscii = 126;
/// The code behind ASCII's printable ones: the set's own sign, shown and typed as a disc, U+25CF.
inline constexpr int kSignCode = 127;
inline constexpr std::size_t kMostGlyphs = 4096;

/// The character of a code in UTF-8; empty beyond kSignCode.
std::string character_of(int code);
/// Its Unicode code point; beyond kSignCode one of the private use area.
int code_point_of(int code);
/// "glyph 65 ('A')", for messages.
std::string glyph_name(int code);

struct Glyph {
  int code = 0;
  Bitboard ink = 0;  // the cells of the board that the glyph fills with ink
};

/// Reads "6x6". Throws std::invalid_argument with a sentence for the user.
PictureSize parse_tile_size(const std::string& text);

/// Cuts the picture into tiles and puts each on the board, top left on top left. Columns and rows of the tile
/// beyond the board are dropped if they are blank in every glyph. Throws DamagedFile if not, with the glyphs
/// that have ink there; or if the picture is not made of whole tiles; or if a tile is smaller than the board.
std::vector<Glyph> cut_tiles(const InkPicture& picture, const PictureSize& tile, const Board& board,
                             const std::string& name);

/// A single pattern as text: rows joined by '/', '#' for ink and '.' for none. Its code is 0. Throws
/// std::invalid_argument with a sentence for the user.
Glyph parse_pattern(const Board& board, const std::string& text);

/// The inverse; without a separator it is one run of characters.
std::string pattern_text(const Board& board, Bitboard ink, const std::string& separator = "");

}  // namespace othello
