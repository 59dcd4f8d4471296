// The ways in which a full board is read as a glyph: half turn, mirror, both or neither, and either colour as
// ink. Eight in all (the paper's sections 3 and 7, and the symbols of its Fig. 13).
//
// Half turn and mirror are those of the board's rectangle, whether or not they keep the centre block in place
// and so belong to the board's symmetry group (board/symmetry.h). All commute, and each undoes itself.
#pragma once

#include <array>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello::font {

struct GlyphTransformation {
  bool rotate180 = false;  // the paper's sign: arrow to the right
  bool mirror = false;     // left and right change places; the paper's sign: arrow to both sides
  bool exchange =
      false;  // ink is the opponent's discs, not the mover's; the paper's sign: half-filled circle

  int count() const { return int{rotate180} + int{mirror} + int{exchange}; }
  friend bool operator==(const GlyphTransformation&, const GlyphTransformation&) = default;
};

/// All eight, the fewest first. The look-up prefers earlier ones.
inline constexpr std::array<GlyphTransformation, 8> kGlyphTransformations{{{false, false, false},
                                                                           {false, false, true},
                                                                           {true, false, false},
                                                                           {false, true, false},
                                                                           {true, true, false},
                                                                           {true, false, true},
                                                                           {false, true, true},
                                                                           {true, true, true}}};

/// Applies half turn and mirror to sets of cells of one board.
class GlyphTransformer {
 public:
  explicit GlyphTransformer(const Board& board);

  /// The cells turned and mirrored.
  Bitboard operator()(const GlyphTransformation& transformation, Bitboard cells) const {
    return moved_[static_cast<std::size_t>(transformation.rotate180) +
                  2 * static_cast<std::size_t>(transformation.mirror)](cells);
  }

  /// The ink that a full board shows.
  Bitboard ink(const GlyphTransformation& transformation, const State& state) const {
    return (*this)(transformation, transformation.exchange ? state.opponent : state.mover);
  }

  /// The full board that shows this ink.
  State state(const GlyphTransformation& transformation, Bitboard ink) const {
    const Bitboard inked = (*this)(transformation, ink);
    const State state{inked, all_ & ~inked};
    return transformation.exchange ? state.with_roles_exchanged() : state;
  }

 private:
  Bitboard all_;
  std::array<Transformation, 4> moved_;
};

}  // namespace othello::font
