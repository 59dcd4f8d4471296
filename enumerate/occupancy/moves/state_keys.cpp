#include "enumerate/occupancy/moves/state_keys.h"

#include <array>
#include <bit>

namespace othello {

void StateKeys::begin(Bitboard occupancy, bool self_symmetric) {
  occupancy_ = occupancy;
  self_symmetric_ = self_symmetric;
  if (self_symmetric) return;
  const CellOrder& order = space_.places.order();
  const Bitboard cells = order.cells(occupancy);
  int best = 0;
  Bitboard smallest = cells;
  for (int element = 1; element < space_.symmetry.order(); ++element) {
    const Bitboard image = space_.symmetry.element(element)(cells);
    if (image < smallest) smallest = image, best = element;
  }
  base_ = 0;
  std::array<std::uint64_t, kMaxColouredDiscs> keys{};
  std::size_t discs = 0;
  for (Bitboard rest = occupancy; rest != 0; rest &= rest - 1) {
    const int cell = space_.symmetry.element(best).image(order.cell_at(std::countr_zero(rest)));
    const std::uint64_t opponent = space_.digest_keys.opponent_word(cell);
    base_ ^= opponent;
    keys[discs++] = opponent ^ space_.digest_keys.mover_word(cell);
  }
  tables_.build(std::span(keys).first(discs));
}

std::uint64_t StateKeys::key_of_representative(Colouring colouring) const {
  const Bitboard mover = spread_bits(colouring, occupancy_);
  const State cells = space_.places.order().cells(State{mover, occupancy_ & ~mover});
  return space_.digest_keys.key(space_.symmetry.representative(cells));
}

}  // namespace othello
