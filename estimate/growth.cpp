#include "estimate/growth.h"

#include <cmath>

namespace othello::estimate {

Growth::Growth(const Setting& setting) : existing_(setting.board.all()), open_(setting.board.open()) {
  const Board& board = setting.board;
  std::size_t index = 0;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      if (down == 0 && right == 0) continue;
      Direction& direction = directions_[index++];
      direction.left = -(down * board.columns() + right);
      for (int cell = 0; cell < board.grid_cells(); ++cell) {
        if (board.contains(board.column_of(cell) + right, board.row_of(cell) + down))
          direction.inside |= bit(cell);
      }
    }
  }
  for (std::size_t score = 1; score < weights_.size(); ++score)
    weights_[score] = std::sqrt(static_cast<double>(score));
}

Bitboard Growth::cells_with_neighbour_in(Bitboard cells, const Direction& direction) {
  const Bitboard moved = direction.left > 0 ? cells << direction.left : cells >> -direction.left;
  return moved & direction.inside;
}

void Growth::Scores::add(Bitboard cells) {
  for (Bitboard& plane : planes_) {
    const Bitboard carry = plane & cells;
    plane ^= cells;
    cells = carry;
  }
}

Growth::Scores Growth::scores(Bitboard occupied) const {
  const Bitboard vacant = existing_ & ~occupied;
  Scores scores;
  for (const Direction& direction : directions_) {
    const Bitboard first = cells_with_neighbour_in(occupied, direction);
    scores.add(cells_with_neighbour_in(first & occupied, direction) & vacant);
  }
  return scores;
}

double Growth::total(const Scores& scores) const {
  double sum = 0;
  for (Bitboard cells = candidates(scores); cells != 0; cells &= cells - 1)
    sum += weight(scores.of(std::countr_zero(cells)));
  return sum;
}

std::optional<Bitboard> Growth::grow(Bitboard occupancy, int cells, RandomStream& random) const {
  for (; cells > 0; --cells) {
    const Scores scores = this->scores(occupancy);
    const Bitboard candidates = this->candidates(scores);
    if (candidates == 0) return std::nullopt;
    double left = random.unit() * total(scores);
    Bitboard chosen = 0;
    for (Bitboard rest = candidates; rest != 0; rest &= rest - 1) {
      chosen = rest & (~rest + 1);
      left -= weight(scores.of(std::countr_zero(rest)));
      if (left < 0) break;
    }
    occupancy |= chosen;
  }
  return occupancy;
}

}  // namespace othello::estimate
