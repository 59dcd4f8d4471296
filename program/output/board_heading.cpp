#include "program/output/board_heading.h"

#include <fmt/format.h>

#include "board/closed_cells.h"
#include "board/text.h"
#include "program/output/complaint.h"

namespace othello {

std::string board_heading(const Board& board) {
  return board.is_plain() ? board.name() + " (columns x rows)" : board.name();
}

void print_note_on_closed_cells(const Board& board) {
  const std::string note = note_on_closed_cells(board);
  if (!note.empty()) print_complaint(note);
}

void print_notes_on(const Board& board) {
  if (board.cut_off() != 0) {
    print_complaint(fmt::format("no disc can come to {}: no two others can lie beside it in a line",
                                cell_names(board, board.cut_off())));
  }
  print_note_on_closed_cells(board);
}

}  // namespace othello
