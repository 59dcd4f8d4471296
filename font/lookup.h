// The look-up: the final state that shows a glyph, or comes nearest to it (the paper's section 7).
//
// A glyph is compared with all final states under the eight readings of font/glyph_transformation.h. Of all
// that differ from it in the fewest cells (Hamming distance), that with the fewest transformations is taken;
// then the earlier reading in kGlyphTransformations; then the smallest set of differing cells, as an
// integer. So the result depends on the set of final states and on nothing else.
//
// A set of orbits under the symmetry group stands for all states of the orbits. On 5x6 the group holds half
// turn and mirror together (the up-down mirror), so that these two never need each other.
#pragma once

#include <span>
#include <vector>

#include "font/character_set.h"
#include "font/final_boards.h"
#include "font/glyph_transformation.h"

namespace othello::font {

struct Match {
  Glyph glyph;                         // the requested glyph
  int distance = 0;                    // cells in which `ink` differs from the glyph
  GlyphTransformation transformation;  // how `state` is to be read
  Bitboard ink = 0;                    // what it shows then, in the glyph's orientation
  State state;                         // the final state
};

/// The best match of each glyph, in their order. The set must not be empty. Uses all threads of OpenMP.
std::vector<Match> find_matches(const FinalBoards& finals, std::span<const Glyph> glyphs);

/// The drawings nearest to a glyph that are final states under some reading, the best first, each once and
/// with its best reading: `count` of them, or all that there are.
std::vector<Match> nearest_drawings(const FinalBoards& finals, const Glyph& glyph, std::size_t count);

}  // namespace othello::font
