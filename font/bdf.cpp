#include "font/bdf.h"

#include <fmt/format.h>

namespace othello {
namespace {

std::string bitmap(const Board& board, Bitboard ink) {
  std::string rows;
  for (int row = 0; row < board.rows(); ++row) {
    unsigned byte = 0;
    for (int column = 0; column < board.columns(); ++column) {
      if ((ink & bit(board.cell(column, row))) != 0) byte |= 0x80U >> column;
    }
    rows += fmt::format("{:02X}\n", byte);
  }
  return rows;
}

}  // namespace

std::string bdf_font(const OthelloFont& font) {
  const Board& board = font.board;
  const int advance = board.columns() + 1;
  const int em = board.rows() + 1;  // a blank row between lines
  std::string glyphs;
  int count = 0;
  for (const FontEntry& entry : font.entries) {
    const Match& match = entry.match;
    if (match.glyph.code < kFirstCode) continue;
    ++count;
    const int code_point = code_point_of(match.glyph.code);
    glyphs += fmt::format(
        "STARTCHAR uni{:04X}\nENCODING {}\nSWIDTH {} 0\nDWIDTH {} 0\nBBX {} {} 0 0\nBITMAP\n{}ENDCHAR\n",
        code_point, code_point, 1000 * advance / em, advance, board.columns(), board.rows(),
        bitmap(board, match.ink));
  }
  const std::string name = fmt::format("-Othello-Othello {0}-Medium-R-Normal--{1}-{2}-75-75-C-{3}-ISO10646-1",
                                       board.name(), em, 10 * em, 10 * advance);
  return fmt::format(
             "STARTFONT 2.1\nFONT {}\nSIZE {} 75 75\nFONTBOUNDINGBOX {} {} 0 0\nSTARTPROPERTIES 9\n"
             "FAMILY_NAME \"Othello {}\"\nWEIGHT_NAME \"Medium\"\nSLANT \"R\"\nSPACING \"C\"\nPIXEL_SIZE {}\n"
             "CHARSET_REGISTRY \"ISO10646\"\nCHARSET_ENCODING \"1\"\nFONT_ASCENT {}\nFONT_DESCENT 1\n"
             "ENDPROPERTIES\nCHARS {}\n",
             name, em, board.columns(), board.rows(), board.name(), em, board.rows(), count) +
         glyphs + "ENDFONT\n";
}

}  // namespace othello
