// The order of the cells in the occupancy numbering, and boards seen through it.
//
// A place is a cell's index in the paper's spiral (spiral_inwards()), counted from its end: place 0 is the
// last cell of the spiral, so the centre block takes places 0 to 3 and the outermost ring the highest ones. Discs
// near the centre flip most often; with their colours in the lowest bits, states that differ little are
// neighbours, and the gaps between them small. Cells of the grid that no disc can reach have the places above
// all others, closed ones the lowest of these.
//
// A set of places is a Bitboard too, bit `place` standing for the place. A colouring of an occupancy of k
// discs is a number of k bits: bit i is set if the i-th lowest occupied place holds the mover's disc.
#pragma once

#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

class CellOrder {
 public:
  explicit CellOrder(const Board& board);

  const Board& board() const { return board_; }
  int cell_at(int place) const { return cell_at_[static_cast<std::size_t>(place)]; }
  int place_of(int cell) const { return place_of_[static_cast<std::size_t>(cell)]; }

  /// Cells to places, and back.
  Bitboard to_places(Bitboard cells) const { return to_places_(cells); }
  Bitboard to_cells(Bitboard places) const { return to_cells_(places); }
  State to_places(const State& cells) const { return to_places_(cells); }
  State to_cells(const State& places) const { return to_cells_(places); }

  /// A transformation of the cells as one of the places; a group of them, in the same order.
  Transformation on_places(const Transformation& on_cells) const;
  TransformationGroup on_places(const TransformationGroup& on_cells) const;

  /// The places of what the start fills, the lowest, and of all open cells.
  Bitboard centre_places() const { return low_bits(board_.start_discs()); }
  Bitboard open_places() const { return low_bits(board_.start_discs() + board_.last_depth()); }

 private:
  using Images = Transformation::Images;
  struct Permutation {
    Images place_of{};
    Images cell_at{};
  };
  CellOrder(const Board& board, const Permutation& permutation);
  static Permutation spiral(const Board& board);

  Board board_;
  Images place_of_;
  Images cell_at_;
  Transformation to_places_;
  Transformation to_cells_;
};

/// The bits of `value` at the set bits of `mask`, closed up to the low end (the instruction pext).
Bitboard extract_bits(Bitboard value, Bitboard mask);
/// The low bits of `value` spread over the set bits of `mask` (the instruction pdep).
Bitboard deposit_bits(Bitboard value, Bitboard mask);

/// Byte i: how many bits are set in bytes 0 to i of `set`. In the portable build, which has no instruction for it,
/// std::popcount() of each byte is a call.
constexpr Bitboard count_bits_up_to_bytes(Bitboard set) {
  set -= set >> 1 & 0x5555'5555'5555'5555u;
  set = (set & 0x3333'3333'3333'3333u) + (set >> 2 & 0x3333'3333'3333'3333u);
  set = (set + (set >> 4)) & 0x0f0f'0f0f'0f0f'0f0fu;
  return set * 0x0101'0101'0101'0101u;
}

// The order of the cells in an Othello number (the paper's Fig. 5).

/// All open cells of the board, highest place first: from the top right corner of its bounds counterclockwise
/// (left along the top, down, right, up) and inwards; the cells that the start fills, the centre block, are
/// taken out and put last, in the same order. Cells far from the centre change least, so they take the
/// highest places.
std::vector<int> spiral_inwards(const Board& board);

}  // namespace othello
