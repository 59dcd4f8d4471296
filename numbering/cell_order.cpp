#include "numbering/cell_order.h"

#include <algorithm>

namespace othello {

CellOrder::Permutation CellOrder::spiral(const Board& board) {
  Permutation permutation;
  std::vector<int> order = spiral_inwards(board);
  std::ranges::reverse(order);
  for (const Bitboard others : {board.closed(), board.unreachable(), ~board.all()}) {
    for (int cell = 0; cell < board.grid_cells(); ++cell) {
      if ((others & bit(cell)) != 0) order.push_back(cell);
    }
  }
  for (std::size_t place = 0; place < order.size(); ++place) {
    const int cell = order[place];
    permutation.cell_at[place] = static_cast<std::uint8_t>(cell);
    permutation.place_of[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(place);
  }
  return permutation;
}

CellOrder::CellOrder(const Board& board) : CellOrder(board, spiral(board)) {}

CellOrder::CellOrder(const Board& board, const Permutation& permutation)
    : board_(board),
      place_of_(permutation.place_of),
      cell_at_(permutation.cell_at),
      to_places_(board, place_of_),
      to_cells_(board, cell_at_) {}

Transformation CellOrder::on_places(const Transformation& on_cells) const {
  Images images{};
  for (int place = 0; place < board_.grid_cells(); ++place) {
    images[static_cast<std::size_t>(place)] =
        static_cast<std::uint8_t>(place_of(on_cells.image(cell_at(place))));
  }
  return {board_, images};
}

TransformationGroup CellOrder::on_places(const TransformationGroup& on_cells) const {
  std::vector<Transformation> elements;
  for (const Transformation& element : on_cells.elements()) elements.push_back(on_places(element));
  return {std::move(elements), on_cells.inverses()};
}

// A byte at a time.
Bitboard extract_bits(Bitboard value, Bitboard mask) {
  static const auto kBytes = [] {
    std::vector<std::array<std::uint8_t, 256>> table(256);
    for (unsigned of_mask = 0; of_mask < 256; ++of_mask) {
      for (unsigned of_value = 0; of_value < 256; ++of_value) {
        int i = 0;
        for (unsigned rest = of_mask; rest != 0; rest &= rest - 1, ++i)
          table[of_mask][of_value] |=
              static_cast<std::uint8_t>((of_value >> std::countr_zero(rest) & 1) << i);
      }
    }
    return table;
  }();
  Bitboard result = 0;
  Bitboard filled = count_bits_up_to_bytes(mask) << 8;  // in its lowest byte: below this byte of the mask
  for (; mask != 0; mask >>= 8, value >>= 8, filled >>= 8)
    result |= Bitboard{kBytes[mask & 0xff][value & 0xff]} << (filled & 0xff);
  return result;
}

Bitboard deposit_bits(Bitboard value, Bitboard mask) {
  Bitboard result = 0;
  for (; mask != 0; value >>= 1, mask &= mask - 1) {
    if ((value & 1) != 0) result |= mask & (~mask + 1);
  }
  return result;
}

std::vector<int> spiral_inwards(const Board& board) {
  std::vector<int> order;
  const BoundingBox bounds = board.bounding_box();
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
