// The specimen sheet: every glyph as a board of discs, as in the paper's Fig. 13.
//
// Above each board stand the signs of what it takes to read it: an arrow to the right for the half turn, an
// arrow to both sides for the mirror, a half-filled circle for the exchange of colours, and h with as many
// dots as the Hamming distance. Beside it stands the requested glyph, in small squares. Ink is black.
#pragma once

#include "font/drawing.h"
#include "font/othello_font.h"

namespace othello {

Drawing specimen(const OthelloFont& font);

}  // namespace othello
