#include "program/output/notes.h"

#include <string>

#include <fmt/format.h>

#include "board/text.h"
#include "play/endgame/solver.h"
#include "play/patterns/pattern_evaluation.h"
#include "play/patterns/patterns.h"
#include "program/output/standard_output.h"

namespace othello::program {

std::string board_heading(const Board& board) {
  return board.is_plain() ? board.name() + " (columns x rows)" : board.name();
}

void print_playable_closed_cells_note(const Board& board) {
  const std::string note = note_on_playable_closed_cells(board);
  if (!note.empty()) print_error(note);
}

void print_board_notes(const Board& board) {
  if (board.unreachable() != 0) {
    print_error(fmt::format("no disc can come to {}: no two others can lie beside it in a line",
                            cell_names(board, board.unreachable())));
  }
  print_playable_closed_cells_note(board);
}

void warn_if_without_weights(const Board& board) {
  static bool said = false;
  const endgame::Field field(board);
  if (said || field.has_gaps || !patterns::has_patterns(board.columns(), board.rows())) return;
  if (endgame::evaluation_of(field)) return;
  said = true;
  const std::string wanted = patterns::weights_setting();
  print_error(fmt::format(
      "OTHELLO_WEIGHTS is {}{}: moves are ordered by a simpler evaluation, which takes longer", wanted,
      wanted == "none" ? "" : fmt::format(", which has none of {}x{}", board.columns(), board.rows())));
}

std::string store_advice(const stored::StoredSetLabel& label, int depth) {
  const Board& board = label.board;
  const bool has_plain_name = board == Board(board.columns(), board.rows());
  return fmt::format(
      "store them with othello enumerate {}{} --depth {} --output FILE.h5, or --scratch DIR --keep-depths {}",
      has_plain_name ? board.name() : fmt::format("--from '{}'", board.name()),
      label.symmetry == SymmetryMode::kNone ? " --symmetry none" : "", depth, depth);
}

}  // namespace othello::program
