// A board in places (numbering/cell_order.h): the lines along which discs flip, and the symmetry group.
#pragma once

#include <array>
#include <vector>

#include "board/symmetry.h"
#include "numbering/cell_order.h"

namespace othello::enumerate {

class PlaceBoard {
 public:
  /// The places from one place to the edge of the board, or to a place that never has a disc, in one
  /// direction, nearest first.
  struct Line {
    int count = 0;
    std::array<std::uint8_t, kMaxSide> place{};
  };

  PlaceBoard(const Board& board, const Symmetry& symmetry);

  const CellOrder& order() const { return order_; }
  const Board& board() const { return order_.board(); }
  /// The places of all cells, and of those that a disc can reach. The others can have moves, too, if they are
  /// closed: no disc is placed there, but a mover with such a move may not pass.
  Bitboard all() const { return all_; }
  Bitboard open() const { return order_.open_places(); }
  int places() const { return board().cells(); }

  /// Lines from `place` that are long enough to flip anything.
  const std::vector<Line>& lines(int place) const { return lines_[static_cast<std::size_t>(place)]; }
  /// Along how many of these lines a disc on `place` flips something for some colouring: those whose two
  /// nearest places are occupied.
  int lines_that_flip(Bitboard occupancy, int place) const {
    int lines = 0;
    for (const Bitboard pair : pairs_[static_cast<std::size_t>(place)]) lines += (occupancy & pair) == pair;
    return lines;
  }
  bool can_flip(Bitboard occupancy, int place) const {
    for (const Bitboard pair : pairs_[static_cast<std::size_t>(place)]) {
      if ((occupancy & pair) == pair) return true;
    }
    return false;
  }

  /// The symmetries, on places.
  int symmetry_order() const { return symmetries_.order(); }
  const Transformation& element(int index) const { return symmetries_.element(index); }
  int inverse_of(int index) const { return symmetries_.inverse_of(index); }

  /// The smallest image of a set of places.
  Bitboard representative(Bitboard occupancy) const { return symmetries_.smallest_image(occupancy); }

 private:
  CellOrder order_;
  Bitboard all_;
  std::array<std::vector<Line>, kMaxCells> lines_;
  std::array<std::vector<Bitboard>, kMaxCells> pairs_;
  TransformationGroup symmetries_;
};

}  // namespace othello::enumerate
