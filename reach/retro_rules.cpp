#include "reach/retro_rules.h"

namespace othello::reach {
namespace {

constexpr std::array<std::array<int, 2>, 8> kNeighbourSteps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

}  // namespace

RetroRules::RetroRules(const Board& board) : rules_(board) {
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    for (std::size_t direction = 0; direction < kNeighbourSteps.size(); ++direction) {
      Line& line = lines_[static_cast<std::size_t>(cell)][direction];
      int column = board.column_of(cell) + kNeighbourSteps[direction][0];
      int row = board.row_of(cell) + kNeighbourSteps[direction][1];
      for (; board.contains(column, row);
           column += kNeighbourSteps[direction][0], row += kNeighbourSteps[direction][1])
        line.cells[static_cast<std::size_t>(line.length++)] =
            static_cast<std::uint8_t>(board.cell(column, row));
    }
  }
}

RetroRules::Options RetroRules::options_of(const State& state, int cell) const {
  Options options;
  for (const Line& line : lines_[static_cast<std::size_t>(cell)]) {
    int own = 0;
    while (own < line.length && (state.opponent & bit(line.cells[static_cast<std::size_t>(own)])) != 0) ++own;
    if (own < 2) continue;
    const auto direction = static_cast<std::size_t>(options.directions++);
    options.count[direction] = own;
    Bitboard flipped = 0;
    for (int k = 0; k < own; ++k) {
      options.flipped[direction][static_cast<std::size_t>(k)] = flipped;
      flipped |= bit(line.cells[static_cast<std::size_t>(k)]);
    }
  }
  return options;
}

bool RetroRules::can_be_filled(Bitboard occupancy) const {
  Bitboard filled = rules_.board().centre();
  for (Bitboard before = 0; before != filled;) {
    before = filled;
    filled |= occupancy & cells_beside_two(rules_.lines(), filled);
  }
  return filled == occupancy;
}

}  // namespace othello::reach
