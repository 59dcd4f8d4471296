#include "program/output/weights_note.h"

#include <fmt/format.h>

#include <string>

#include "play/endgame/solver.h"
#include "play/patterns/chosen_weights.h"
#include "play/patterns/patterns.h"
#include "program/output/complaint.h"

namespace othello {

void say_if_without_weights(const Board& board) {
  static bool said = false;
  const endgame::Field field(board);
  if (said || field.has_gaps || !patterns::has_patterns(board.columns(), board.rows())) return;
  if (endgame::evaluation_of(field)) return;
  said = true;
  const std::string wanted = patterns::wanted_weights();
  print_complaint(fmt::format(
      "OTHELLO_WEIGHTS is {}{}: moves are ordered by a simpler evaluation, which takes longer", wanted,
      wanted == "none" ? "" : fmt::format(", which has none of {}x{}", board.columns(), board.rows())));
}

}  // namespace othello
