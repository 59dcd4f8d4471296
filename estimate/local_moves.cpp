#include "estimate/local_moves.h"

#include <bit>
#include <span>

namespace othello::estimate {

using enumerate::all_discs;
using enumerate::Colouring;

LocalMoves::LocalMoves(const Setting& setting, int origin_bits)
    : setting_(setting), start_image_bits_(origin_bits) {
  const Board& board = setting.board;
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    for (int direction = 0; direction < 9; ++direction) {
      const int right = direction % 3 - 1;
      const int down = direction / 3 - 1;
      if (right == 0 && down == 0) continue;
      Rays& rays = rays_[static_cast<std::size_t>(cell)];
      Ray& ray = rays.ray[static_cast<std::size_t>(rays.count)];
      ray = {};
      int column = board.column_of(cell) + right;
      int row = board.row_of(cell) + down;
      for (; board.contains(column, row); column += right, row += down) {
        const int next = board.cell(column, row);
        if (ray.count < 2) ray.pair |= bit(next);
        ray.cell[static_cast<std::size_t>(ray.count++)] = static_cast<std::uint8_t>(next);
      }
      if (ray.count >= 2) ++rays.count;
    }
  }
}

void LocalMoves::begin(Bitboard occupancy) {
  occupancy_ = occupancy;
  cells_.clear();
  const Bitboard start = setting_.board.centre();
  for (Bitboard part : {start, occupancy & ~start}) {
    for (; part != 0; part &= part - 1) {
      const int cell = std::countr_zero(part);
      local_cell_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cells_.size());
      cells_.push_back(static_cast<std::uint8_t>(cell));
    }
  }
  for (Bitboard cells = setting_.board.all(); cells != 0; cells &= cells - 1) {
    const int cell = std::countr_zero(cells);
    find_lines(cell);
    const bool inside = (occupancy & bit(cell)) != 0;
    targets_[static_cast<std::size_t>(cell)].local_cell =
        inside ? local_cell_of_[static_cast<std::size_t>(cell)] : -1;
  }
}

Bitboard LocalMoves::cells_of(LocalCells local_cells) const {
  Bitboard cells = 0;
  for (; local_cells != 0; local_cells &= local_cells - 1)
    cells |= bit(cell_of(std::countr_zero(local_cells)));
  return cells;
}

void LocalMoves::find_lines(int cell) {
  Target& target = targets_[static_cast<std::size_t>(cell)];
  target.line_count = 0;
  const Rays& rays = rays_[static_cast<std::size_t>(cell)];
  for (const Ray& ray : std::span(rays.ray).first(static_cast<std::size_t>(rays.count))) {
    if ((occupancy_ & ray.pair) != ray.pair) continue;
    Line& line = target.line[static_cast<std::size_t>(target.line_count++)];
    line.count = 0;
    for (int i = 0; i < ray.count; ++i) {
      const std::uint8_t next = ray.cell[static_cast<std::size_t>(i)];
      if ((occupancy_ & bit(next)) == 0) break;
      line.local_cell[static_cast<std::size_t>(line.count++)] = local_cell_of_[next];
    }
    line.pair = LocalCells{1} << line.local_cell[0] | LocalCells{1} << line.local_cell[1];
  }
}

bool LocalMoves::compute_move(const LocalOrder& local_order, int cell, enumerate::CompactMove& move) const {
  const Target& target = targets_[static_cast<std::size_t>(cell)];
  const LocalCells own = target.local_cell < 0 ? 0 : LocalCells{1} << target.local_cell;
  const LocalCells before = local_order.set() & ~own;
  const int counted = before == local_order.set() ? 0 : 1;  // whether local_order counts the new disc
  move.line_count = 0;
  std::size_t begin = 0;
  for (int i = 0; i < target.line_count; ++i) {
    const Line& line = target.line[static_cast<std::size_t>(i)];
    if ((before & line.pair) != line.pair) continue;
    std::size_t count = 0;
    Colouring flipped = 0;
    for (int j = 0; j < line.count; ++j) {
      const int local_cell = line.local_cell[static_cast<std::size_t>(j)];
      if ((before >> local_cell & 1) == 0) break;
      const Colouring disc = Colouring{1}
                             << (local_order[local_cell] - (local_cell > target.local_cell ? counted : 0));
      move.steps[begin + count++] = {disc, flipped};
      flipped |= disc;
    }
    const auto number = static_cast<std::size_t>(move.line_count++);
    move.first[number] = static_cast<std::uint8_t>(begin);
    move.count[number] = static_cast<std::uint8_t>(count);
    begin += count;
  }
  const int bits = local_order.discs() - counted + start_image_bits_;
  const int index = target.local_cell < 0 ? 0 : local_order[target.local_cell];
  move.above = all_discs(bits) & ~all_discs(index);
  move.complement = all_discs(bits + 1) & ~(Colouring{1} << index);
  return move.line_count > 0;
}

}  // namespace othello::estimate
