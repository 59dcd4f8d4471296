#include "numbering/spiral.h"

#include <algorithm>

namespace othello {

std::vector<int> spiral_order(const Board& board) {
  std::vector<int> order;
  const Bounds bounds = board.bounds();
  int left = bounds.left;
  int right = left + bounds.columns - 1;
  int top = bounds.top;
  int bottom = top + bounds.rows - 1;
  while (left <= right && top <= bottom) {
    for (int column = right; column >= left; --column) order.push_back(board.cell(column, top));
    for (int row = top + 1; row <= bottom; ++row) order.push_back(board.cell(left, row));
    if (bottom > top) {
      for (int column = left + 1; column <= right; ++column) order.push_back(board.cell(column, bottom));
    }
    if (right > left) {
      for (int row = bottom - 1; row > top; --row) order.push_back(board.cell(right, row));
    }
    ++left, --right, ++top, --bottom;
  }
  std::erase_if(order, [&](int cell) { return (board.open() & bit(cell)) == 0; });
  std::stable_partition(order.begin(), order.end(),
                        [&](int cell) { return (board.centre() & bit(cell)) == 0; });
  return order;
}

}  // namespace othello
