#include "enumerate/kernels/place_board.h"

#include <utility>

namespace othello::enumerate {

PlaceBoard::PlaceBoard(const Board& board, const Symmetry& symmetry)
    : order_(board),
      board_lines_(board),
      all_(order_.to_places(board.all())),
      symmetries_(order_.on_places(symmetry.group())) {
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

// Counts in all cells at once: digit i of the binary number of a cell is its bit in digits[i].
std::array<Bitboard, 9> PlaceBoard::cells_by_lines(Bitboard occupancy) const {
  const Bitboard filled = order_.to_cells(occupancy);
  const Bitboard inner = filled & board_lines_.inner_columns;
  const int columns = board_lines_.columns;
  std::array<Bitboard, 4> digits{};
  const auto add = [&](Bitboard cells) {
    for (Bitboard& digit : digits) cells = std::exchange(digit, digit ^ cells) & cells;
  };
  const auto add_beside = [&](Bitboard nearer, int shift) {
    add((nearer << shift) & (filled << 2 * shift));
    add((nearer >> shift) & (filled >> 2 * shift));
  };
  // Along a row or a diagonal the nearer of the two lies in an inner column.
  add_beside(inner, 1);
  add_beside(inner, columns - 1);
  add_beside(filled, columns);
  add_beside(inner, columns + 1);
  std::array<Bitboard, 9> by_lines{};
  for (std::size_t lines = 0; lines < by_lines.size(); ++lines) {
    by_lines[lines] = board_lines_.all & ~filled;
    for (std::size_t i = 0; i < digits.size(); ++i)
      by_lines[lines] &= (lines >> i & 1) != 0 ? digits[i] : ~digits[i];
  }
  return by_lines;
}

}  // namespace othello::enumerate
