#include "enumerate/occupancy/moves/place_board.h"

#include <algorithm>

namespace othello {

PlaceBoard::PlaceBoard(const Board& board, const Symmetry& symmetry)
    : order_(board), all_(order_.places(board.all())) {
  const auto is_open = [&](int column, int row) {
    return board.contains(column, row) && (board.open() & bit(board.cell(column, row))) != 0;
  };
  for (int place = 0; place < board.cells(); ++place) {
    const int cell = order_.cell_at(place);
    const auto index = static_cast<std::size_t>(place);
    for (int direction = 0; direction < 9; ++direction) {
      const int right = direction % 3 - 1;
      const int down = direction / 3 - 1;
      if (right == 0 && down == 0) continue;
      Line line;
      int column = board.column_of(cell) + right;
      int row = board.row_of(cell) + down;
      for (; is_open(column, row); column += right, row += down) {
        line.place[static_cast<std::size_t>(line.count++)] =
            static_cast<std::uint8_t>(order_.place_of(board.cell(column, row)));
      }
      if (line.count < 2) continue;
      lines_[index].push_back(line);
      pairs_[index].push_back(bit(line.place[0]) | bit(line.place[1]));
    }
  }
  for (int i = 0; i < symmetry.order(); ++i) {
    elements_.push_back(order_.on_places(symmetry.element(i)));
    inverses_.push_back(symmetry.inverse_of(i));
  }
}

Bitboard PlaceBoard::representative(Bitboard occupancy) const {
  Bitboard smallest = occupancy;
  for (std::size_t i = 1; i < elements_.size(); ++i) {
    smallest = std::min(smallest, elements_[i](occupancy));
  }
  return smallest;
}

}  // namespace othello
