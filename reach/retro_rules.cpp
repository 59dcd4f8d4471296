#include "reach/retro_rules.h"

namespace othello::reach {
namespace {

constexpr std::array<std::array<int, 2>, 8> kNeighbourSteps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

// The discs that moves on any of `cells` may have flipped if `own` may be of the mover's colour then: in each direction all
// of the line of them but the last.
Bitboard may_be_flipped(const BoardLines& lines, Bitboard cells, Bitboard own) {
  Bitboard flipped = 0;
  const auto add = [&](int shift, Bitboard through) {
    for (Bitboard line = cells << shift & own & through; line != 0; line = line << shift & own & through)
      flipped |= line & own >> shift;
    for (Bitboard line = cells >> shift & own & through; line != 0; line = line >> shift & own & through)
      flipped |= line & own << shift;
  };
  // Along a row or a diagonal what is flipped lies in an inner column.
  add(1, lines.inner_columns);
  add(lines.columns - 1, lines.inner_columns);
  add(lines.columns, lines.all);
  add(lines.columns + 1, lines.inner_columns);
  return flipped;
}

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

bool RetroRules::may_all_be_taken_back(const State& state) const {
  const Bitboard placed = state.occupancy() & ~rules_.board().centre();
  std::array<Bitboard, 2> may_be{state.mover, state.opponent};  // of either colour
  Bitboard taken_back = 0;
  for (bool grown = true; grown && taken_back != placed;) {
    grown = false;
    for (std::size_t own = 0; own < 2; ++own) {
      const std::size_t other = 1 - own;
      const State certain{may_be[own] & ~may_be[other] & ~taken_back,
                          may_be[other] & ~may_be[own] & ~taken_back};
      const Bitboard last = may_be[own] & placed & ~rules_.enclosing_cells(certain) &
                            cells_beside_two(rules_.lines(), may_be[own]);
      const Bitboard flipped = may_be_flipped(rules_.lines(), last, may_be[own]);
      grown = grown || (last & ~taken_back) != 0 || (flipped & ~may_be[other]) != 0;
      taken_back |= last;
      may_be[other] |= flipped;
    }
  }
  return taken_back == placed;
}

}  // namespace othello::reach
