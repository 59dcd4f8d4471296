#include "font/glyph_transformation.h"

namespace othello::font {

GlyphTransformer::GlyphTransformer(const Board& board)
    : all_(board.all()),
      // A half turn reverses columns and rows, and a mirror the columns again.
      moved_{reflection(board, false, false), reflection(board, true, true), reflection(board, true, false),
             reflection(board, false, true)} {}

}  // namespace othello::font
