#include "font/glyph_transformation.h"

namespace othello::font {
namespace {

Transformation moved(const Board& board, bool rotate180, bool mirror) {
  Transformation::Images images{};
  for (int cell = 0; cell < board.cells(); ++cell) {
    int column = board.column_of(cell);
    int row = board.row_of(cell);
    if (rotate180 != mirror) column = board.columns() - 1 - column;
    if (rotate180) row = board.rows() - 1 - row;
    images[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(board.cell(column, row));
  }
  return {board, images};
}

}  // namespace

GlyphTransformer::GlyphTransformer(const Board& board)
    : all_(board.all()),
      moved_{moved(board, false, false), moved(board, true, false), moved(board, false, true),
             moved(board, true, true)} {}

}  // namespace othello::font
