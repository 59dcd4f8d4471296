#include "board/digest.h"

namespace othello {

std::uint64_t splitmix64(std::uint64_t index) {
  std::uint64_t z = index * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

DigestKeys::DigestKeys(const Board& board) : bytes_(static_cast<std::size_t>(board.grid_cells() + 7) / 8) {
  for (std::size_t i = 0; i < bytes_; ++i) {
    for (std::size_t value = 1; value < 256; ++value) {
      const auto cell = 8 * i + static_cast<std::size_t>(std::countr_zero(value));
      const std::size_t rest = value & (value - 1);
      mover_[i][value] = mover_[i][rest] ^ splitmix64(2 * cell + 1);
      opponent_[i][value] = opponent_[i][rest] ^ splitmix64(2 * cell + 2);
    }
  }
}

}  // namespace othello
