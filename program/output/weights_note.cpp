#include "program/output/weights_note.h"

#include <cstdio>

#include "play/patterns/chosen_weights.h"

namespace othello {

void say_if_weights_are_off() {
  static bool said = false;
  if (said || !patterns::weights_are_off()) return;
  said = true;
  std::fputs(
      "othello: OTHELLO_WEIGHTS is none: moves are ordered by a simpler evaluation, which takes longer\n",
      stderr);
}

}  // namespace othello
