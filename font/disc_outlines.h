// The outlines of a TrueType font made of discs: its tables glyf and loca, and the boxes around its glyphs.
//
//   glyph 0   .notdef: the edge of a board without discs
//   glyph 1   the disc, eight quadratic arcs; no character of its own
//   glyph 2   the first of the font's characters: a composite of discs, one for each cell of ink
//
// So the file stays small and all discs are alike. The em is kEm units; the board is kBoardHeight high,
// stands on the baseline or as many rows lower as the character is, and has half a cell of blank on either
// side of the columns that it is given.
//
// Source: the OpenType specification 1.9, tables glyf and loca.
#pragma once

#include <string>
#include <vector>

#include "board/board.h"
#include "font/big_endian.h"

namespace othello::font {

struct GlyphBox {
  int left = 0;
  int bottom = 0;
  int right = 0;
  int top = 0;
};

/// A character's drawing, and which columns of the board are its own.
struct DiscGlyph {
  Bitboard ink = 0;
  int first_column = 0;
  int columns = 0;
  int lowered = 0;  // rows
};

class DiscOutlines {
 public:
  static constexpr int kEm = 1000;
  static constexpr int kBoardHeight = 750;
  static constexpr int kDiscPoints = 16;
  static constexpr int kFirstCharacter = 2;

  DiscOutlines(const Board& board, const std::vector<DiscGlyph>& characters);

  const std::string& glyf() const { return glyf_.text(); }
  const std::string& loca() const { return loca_.text(); }
  int count() const { return static_cast<int>(boxes_.size()); }
  /// The box of each glyph; all 0 if it has no ink.
  const std::vector<GlyphBox>& boxes() const { return boxes_; }
  GlyphBox common_box() const;
  /// The most discs of a character; at least 1.
  int most_discs() const { return most_discs_; }
  int cell() const { return cell_; }
  /// The advance of each glyph: from its origin to the next one's.
  const std::vector<int>& advances() const { return advances_; }

 private:
  int radius() const;
  void add_missing();
  void add_disc();
  void add_character(const DiscGlyph& character);
  void add(const std::string& glyph, const GlyphBox& box, int columns);

  Board board_;
  int cell_;
  int most_discs_ = 1;
  BigEndian glyf_;
  BigEndian loca_;
  std::vector<GlyphBox> boxes_;
  std::vector<int> advances_;
};

}  // namespace othello::font
