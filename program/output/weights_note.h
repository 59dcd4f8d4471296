// What commands that search for values say where they have no weights of patterns (play/patterns/chosen_weights.h).
#pragma once

namespace othello {

/// Says on standard error, once, that OTHELLO_WEIGHTS=none has them search without.
void say_if_weights_are_off();

}  // namespace othello
