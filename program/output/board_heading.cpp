#include "program/output/board_heading.h"

#include <fmt/format.h>

#include "board/text.h"

namespace othello {

std::string board_heading(const Board& board) {
  return board.is_plain() ? board.name() + " (columns x rows)" : board.name();
}

std::string cut_off_note(const Board& board) {
  return fmt::format("no disc can come to {}: no two others can lie beside it in a line",
                     cell_names(board, board.cut_off()));
}

}  // namespace othello
