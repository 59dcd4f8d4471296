#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

PlaceBoard::PlaceBoard(const Board& board, const Symmetry& symmetry)
    : order_(board), all_(order_.to_places(board.all())), symmetries_(order_.on_places(symmetry.group())) {
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
}

}  // namespace othello::enumerate
