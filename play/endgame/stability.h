// Discs that no continuation of the game can flip.
//
// A disc is stable if along each of the four axes (row, column, two diagonals) it cannot be enclosed: the
// axis' line is full, or the disc lies at the line's end, or a neighbour on the axis is a stable disc of the
// same colour. Discs on an edge are judged by the edge alone, exactly: a table says for every edge which of
// its discs keep their colour whatever is placed on its vacant cells, in any order, by either player. Edges of packed
// fields, which may be long, have no table: their discs are judged as the others are. The
// result is a subset of all stable discs, so it gives valid bounds: a player with S stable discs ends with at
// least S, so the other's score is at most cells - 2S, under both rules; where the fewest discs win, its own.
#pragma once

#include <array>
#include <cstdint>

#include "play/endgame/field.h"

namespace othello::endgame {

class Stability {
 public:
  explicit Stability(const Field& field);

  /// The discs of `ours` found to be stable.
  Bitboard stable(Bitboard ours, Bitboard theirs) const;

 private:
  // Indexed by the edge's content: a digit of base 3 per cell, 1 ours, 2 theirs; 3^8 entries.
  using EdgeTable = std::array<std::uint8_t, 6561>;
  static EdgeTable stable_edges(int length);

  Bitboard stable_on_edges(Bitboard ours, Bitboard theirs) const;
  Bitboard stable_if_packed(Bitboard ours, Bitboard theirs) const;

  Bitboard cells_;
  Bitboard left_right_;
  Bitboard top_bottom_;
  Bitboard not_first_;  // column
  Bitboard not_last_;
  bool is_packed_;
  int stride_;
  int right_;   // shift of the outer column
  int bottom_;  // shift of the outer row
  EdgeTable row_;
  EdgeTable column_;
};

}  // namespace othello::endgame
