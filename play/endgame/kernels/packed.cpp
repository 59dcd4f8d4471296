// The kernel for packed fields, in plain C++ (play/endgame/field.h).
#include <algorithm>
#include <bit>
#include <utility>

#include "play/endgame/kernel.h"
#include "play/endgame/tuning.h"

namespace othello::endgame {
namespace {

inline Bitboard flips(const Field& field, int cell, Bitboard mover, Bitboard opponent) {
  return field.rules.flips({mover, opponent}, cell);
}

inline Bitboard line_ends(const Field& field, Bitboard mover, Bitboard opponent) {
  return field.rules.enclosing_cells({mover, opponent});
}

inline Bitboard with_neighbours(const Field& field, Bitboard cells) {
  return field.with_neighbours(cells);
}

inline bool touches(const Field& field, int cell, Bitboard discs) {
  return (field.with_neighbours(bit(cell)) & discs) != 0;
}

inline int twice_last_flips(const Field& field, int cell, Bitboard ours, Bitboard theirs) {
  return 2 * std::popcount(flips(field, cell, ours, theirs));
}

using SumOfWeights = patterns::PatternEvaluation::PlainSum;
#include "play/endgame/kernels/searches.inc"

}  // namespace

const Kernel kPackedKernel{"packed", flips, line_ends, most::kSearch, fewest::kSearch};

}  // namespace othello::endgame
