// A character set: glyphs on boards, cut from a picture of tiles.
//
// Tiles follow each other row by row from the top left. The first 95 are the printable ASCII characters, the
// 96th is a disc, U+25CF, and those after it are of the private use area; unless a list says what they are
// (font/character_list.h).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "board/board.h"
#include "font/picture.h"

namespace othello::font {

inline constexpr int kFirstCode = 32;
inline constexpr int kDiscCode = 0x25cf;
inline constexpr int kReplacementCode = 0xfffd;  // stands for characters that a font lacks
inline constexpr std::size_t kMaxGlyphs = 4096;

/// The character with a code point of the basic multilingual plane in UTF-8; empty for 0 and for private use.
std::string character_of(int code);
/// "glyph 65 ('A')", for messages.
std::string glyph_label(int code);

struct Glyph {
  int code = 0;      // the code point; 0 for a pattern given by itself
  Bitboard ink = 0;  // the cells of the board that the glyph fills with ink
  std::string name;  // in font files (font/character_list.h)
  int lowered = 0;   // rows by which fonts set it below the line
};

/// Reads "6x6". Throws std::invalid_argument with a sentence for the user.
PictureSize parse_tile_size(const std::string& text);

/// Cuts the picture into tiles and puts each on the board, top left on top left. Columns and rows of the tile
/// beyond the board are dropped. Throws DamagedFile if the picture is not made of whole tiles, or of more than
/// kMaxGlyphs, or if a tile is smaller than the board.
std::vector<Glyph> cut_tiles(const InkPicture& picture, const PictureSize& tile, const Board& board,
                             const std::string& name);

/// Which of these `glyphs`, as cut_tiles() cut them, had ink in what it dropped, as a sentence for the user; empty if none
/// had.
std::string ignored_ink(const InkPicture& picture, const PictureSize& tile, const Board& board,
                        std::span<const Glyph> glyphs, const std::string& name);

/// A single pattern as text: rows joined by '/', '#' for ink and '.' for none. Its code is 0. Throws
/// std::invalid_argument with a sentence for the user.
Glyph parse_pattern(const Board& board, const std::string& text);

/// The inverse; without a separator it is one run of characters.
std::string pattern_text(const Board& board, Bitboard ink, const std::string& separator = "");

}  // namespace othello::font
