// A board in places (numbering/cell_order.h): the lines along which discs flip, and the symmetry group.
#pragma once

#include <array>
#include <vector>

#include "board/rules.h"
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
  /// Whether a disc on `place` flips something for some colouring: the two nearest places of a line are occupied.
  bool can_flip(Bitboard occupancy, int place) const {
    for (const Bitboard pair : pairs_[static_cast<std::size_t>(place)]) {
      if ((occupancy & pair) == pair) return true;
    }
    return false;
  }

  /// Entry n: the vacant cells, not places, with n lines along which a disc there flips something for some
  /// colouring.
  std::array<Bitboard, 9> cells_by_lines(Bitboard occupancy) const;

  /// The symmetries, on places.
  int symmetry_order() const { return symmetries_.order(); }
  const Transformation& element(int index) const { return symmetries_.element(index); }
  int inverse_of(int index) const { return symmetries_.inverse_of(index); }

  /// The smallest image of a set of places.
  Bitboard representative(Bitboard occupancy) const { return symmetries_.smallest_image(occupancy); }

 private:
  CellOrder order_;
  BoardLines board_lines_;
  Bitboard all_;
  std::array<std::vector<Line>, kMaxCells> lines_;
  std::array<std::vector<Bitboard>, kMaxCells> pairs_;
  TransformationGroup symmetries_;
};

}  // namespace othello::enumerate
