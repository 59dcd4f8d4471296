#include "estimate/slot_moves.h"

#include <bit>
#include <span>

namespace othello {

SlotMoves::SlotMoves(const Setting& setting, int tag_bits) : setting_(setting), tag_bits_(tag_bits) {
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

void SlotMoves::begin(Bitboard occupancy) {
  occupancy_ = occupancy;
  cells_.clear();
  const Bitboard start = setting_.board.centre();
  for (Bitboard part : {start, occupancy & ~start}) {
    for (; part != 0; part &= part - 1) {
      const int cell = std::countr_zero(part);
      slot_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cells_.size());
      cells_.push_back(static_cast<std::uint8_t>(cell));
    }
  }
  for (Bitboard cells = setting_.board.all(); cells != 0; cells &= cells - 1) {
    const int cell = std::countr_zero(cells);
    find_lines(cell);
    const bool inside = (occupancy & bit(cell)) != 0;
    targets_[static_cast<std::size_t>(cell)].slot = inside ? slot_of_[static_cast<std::size_t>(cell)] : -1;
  }
}

Bitboard SlotMoves::cells_of(Slots slots) const {
  Bitboard cells = 0;
  for (; slots != 0; slots &= slots - 1) cells |= bit(cell_of(std::countr_zero(slots)));
  return cells;
}

void SlotMoves::find_lines(int cell) {
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
      line.slot[static_cast<std::size_t>(line.count++)] = slot_of_[next];
    }
    line.pair = Slots{1} << line.slot[0] | Slots{1} << line.slot[1];
  }
}

bool SlotMoves::set_up(const SlotRanks& ranks, int cell, CompactMove& move) const {
  const Target& target = targets_[static_cast<std::size_t>(cell)];
  const Slots own = target.slot < 0 ? 0 : Slots{1} << target.slot;
  const Slots before = ranks.set() & ~own;
  const int counted = before == ranks.set() ? 0 : 1;  // whether the ranks count the new disc
  move.line_count = 0;
  for (int i = 0; i < target.line_count; ++i) {
    const Line& line = target.line[static_cast<std::size_t>(i)];
    if ((before & line.pair) != line.pair) continue;
    CompactLine& compact = move.line[static_cast<std::size_t>(move.line_count++)];
    compact.count = 0;
    Colouring flipped = 0;
    for (int j = 0; j < line.count; ++j) {
      const int slot = line.slot[static_cast<std::size_t>(j)];
      if ((before >> slot & 1) == 0) break;
      const auto index = static_cast<std::size_t>(compact.count++);
      compact.disc[index] = Colouring{1} << (ranks[slot] - (slot > target.slot ? counted : 0));
      compact.flipped[index] = flipped;
      flipped |= compact.disc[index];
    }
  }
  const int bits = ranks.discs() - counted + tag_bits_;
  const int rank = target.slot < 0 ? 0 : ranks[target.slot];
  move.above = all_discs(bits) & ~all_discs(rank);
  move.complement = all_discs(bits + 1) & ~(Colouring{1} << rank);
  return move.line_count > 0;
}

}  // namespace othello
