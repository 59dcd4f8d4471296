#include "font/retro_rules.h"

namespace othello::font {
namespace {

constexpr std::array<std::array<int, 2>, 8> kNeighbourSteps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

}  // namespace

RetroRules::RetroRules(const Board& board) : rules_(board) {
  for (int cell = 0; cell < board.cells(); ++cell) {
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

bool RetroRules::options_of(const State& state, int cell, Options& options) const {
  options.directions = 0;
  for (const Line& line : lines_[static_cast<std::size_t>(cell)]) {
    const auto run = [&line](Bitboard discs, int from) {
      int length = from;
      while (length < line.length && (discs & bit(line.cells[static_cast<std::size_t>(length)])) != 0)
        ++length;
      return length - from;
    };
    const int own = run(state.opponent, 0);
    if (own == 0) {
      const int others = run(state.mover, 0);
      if (others > 0 && run(state.opponent, others) > 0) return false;  // would have been flipped
    }
    if (own < 2) continue;
    const auto direction = static_cast<std::size_t>(options.directions++);
    options.count[direction] = own;
    Bitboard flipped = 0;
    for (int k = 0; k < own; ++k) {
      options.flipped[direction][static_cast<std::size_t>(k)] = flipped;
      flipped |= bit(line.cells[static_cast<std::size_t>(k)]);
    }
  }
  return options.directions > 0;
}

void RetroRules::append_parents(const State& state, std::vector<State>& predecessors,
                                std::vector<std::uint8_t>& cells) const {
  Options options;
  std::array<int, kDirections> chosen{};
  for (Bitboard left = state.opponent & ~rules_.board().centre(); left != 0; left &= left - 1) {
    const int cell = std::countr_zero(left);
    if (!options_of(state, cell, options)) continue;
    chosen.fill(0);
    // Counts through all choices, as a number with a digit for each direction.
    for (;;) {
      int digit = 0;
      while (digit < options.directions &&
             ++chosen[static_cast<std::size_t>(digit)] == options.count[static_cast<std::size_t>(digit)])
        chosen[static_cast<std::size_t>(digit++)] = 0;
      if (digit == options.directions) break;  // all 0 again: no disc flipped
      Bitboard flipped = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(options.directions); ++i)
        flipped |= options.flipped[i][static_cast<std::size_t>(chosen[i])];
      predecessors.push_back({state.opponent & ~flipped & ~bit(cell), state.mover | flipped});
      cells.push_back(static_cast<std::uint8_t>(cell));
    }
  }
}

std::uint64_t RetroRules::count_parents(const State& state) const {
  Options options;
  std::uint64_t sum = 0;
  for (Bitboard left = state.opponent & ~rules_.board().centre(); left != 0; left &= left - 1) {
    if (!options_of(state, std::countr_zero(left), options)) continue;
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < static_cast<std::size_t>(options.directions); ++i)
      product *= static_cast<std::uint64_t>(options.count[i]);
    sum += product - 1;
  }
  return sum;
}

}  // namespace othello::font
