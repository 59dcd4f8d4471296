#include "enumerate/kernels/occupancy_states.h"

#include <array>
#include <bit>
#include <cstddef>
#include <span>

namespace othello::enumerate {

template <class AnyColouring>
void OccupancyStates<AnyColouring>::begin(Bitboard places) {
  cells_ = order_.to_cells(places);
  std::array<Bitboard, kMaxDiscs<AnyColouring>> cell_of{};
  std::size_t discs = 0;
  for (Bitboard rest = places; rest != 0; rest &= rest - 1)
    cell_of[discs++] = bit(order_.cell_at(std::countr_zero(rest)));
  mover_.build(std::span(cell_of).first(discs));
}

template class OccupancyStates<Colouring>;
template class OccupancyStates<WideColouring>;

}  // namespace othello::enumerate
