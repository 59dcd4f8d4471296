#include "play/endgame/symmetries.h"

#include <bit>

namespace othello::endgame {
namespace {

// A symmetry is a sum of these, done in this order: the columns reversed, the rows reversed, columns and rows exchanged.
constexpr unsigned kAcross = 1;
constexpr unsigned kDown = 2;
constexpr unsigned kDiagonally = 4;

// Exchanges the bits of `low`, each with the one `shift` above it.
Bitboard exchanged(Bitboard cells, Bitboard low, int shift) {
  const Bitboard differing = (cells ^ cells >> shift) & low;
  return cells ^ differing ^ differing << shift;
}

Bitboard with_columns_reversed(Bitboard cells) {
  cells = exchanged(cells, 0x5555555555555555, 1);
  cells = exchanged(cells, 0x3333333333333333, 2);
  return exchanged(cells, 0x0f0f0f0f0f0f0f0f, 4);
}

Bitboard with_rows_reversed(Bitboard cells) {
  cells = exchanged(cells, 0x00ff00ff00ff00ff, 8);
  cells = exchanged(cells, 0x0000ffff0000ffff, 16);
  return std::rotl(cells, 32);
}

Bitboard transposed(Bitboard cells) {
  cells = exchanged(cells, 0x00aa00aa00aa00aa, 7);
  cells = exchanged(cells, 0x0000cccc0000cccc, 14);
  return exchanged(cells, 0x00000000f0f0f0f0, 28);
}

// Those of a board with a side of more than eight cells, which is not square, in its own cells.
std::vector<Transformation> reflections(const Board& board) {
  std::vector<Transformation> all;
  for (unsigned symmetry = 0; symmetry < kDiagonally; ++symmetry)
    all.push_back(reflection(board, (symmetry & kAcross) != 0, (symmetry & kDown) != 0));
  return all;
}

}  // namespace

Symmetries::Symmetries(const Field& field) : columns_(field.board.columns()), rows_(field.board.rows()) {
  const unsigned count = columns_ == rows_ ? 2 * kDiagonally : kDiagonally;
  if (field.is_packed) of_packed_ = reflections(field.board);
  for (unsigned symmetry = 1; symmetry < count; ++symmetry) {
    if (image(symmetry, field.cells) == field.cells) of_board_.push_back(symmetry);
  }
}

Bitboard Symmetries::image(unsigned symmetry, Bitboard cells) const {
  if (!of_packed_.empty()) return of_packed_[symmetry](cells);
  if ((symmetry & kAcross) != 0) cells = with_columns_reversed(cells) >> (kFieldSide - columns_);
  if ((symmetry & kDown) != 0) cells = with_rows_reversed(cells) >> (kFieldSide * (kFieldSide - rows_));
  if ((symmetry & kDiagonally) != 0) cells = transposed(cells);
  return cells;
}

Bitboard Symmetries::orbit(const State& state, int cell) const {
  Bitboard cells = bit(cell);
  for (const unsigned symmetry : of_board_) {
    if (keeps(symmetry, state)) cells |= image(symmetry, bit(cell));
  }
  return cells;
}

Bitboard Symmetries::one_per_orbit(const State& state, Bitboard moves) const {
  Bitboard kept = moves;
  for (const unsigned symmetry : of_board_) {
    if (!keeps(symmetry, state)) continue;
    for (Bitboard rest = moves; rest != 0; rest &= rest - 1) {
      const Bitboard move = rest & -rest;
      if (image(symmetry, move) < move) kept &= ~move;
    }
  }
  return kept;
}

}  // namespace othello::endgame
