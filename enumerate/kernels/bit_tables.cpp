#include "enumerate/kernels/bit_tables.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
void build(const Transformation& element, Bitboard occupancy, ColouringMap<AnyColouring>& tables) {
  std::array<AnyColouring, kMaxDiscs<AnyColouring>> image{};
  const Bitboard image_occupancy = element(occupancy);
  std::size_t discs = 0;
  for (Bitboard rest = occupancy; rest != 0; rest &= rest - 1) {
    const Bitboard place = bit(element.image(std::countr_zero(rest)));
    image[discs++] = AnyColouring{1} << std::popcount(image_occupancy & (place - 1));
  }
  tables.build(std::span(image).first(discs));
}

}  // namespace

void build_permutation(const Transformation& element, Bitboard occupancy, ColouringMap<Colouring>& tables) {
  build(element, occupancy, tables);
}

void build_permutation(const Transformation& element, Bitboard occupancy,
                       ColouringMap<WideColouring>& tables) {
  build(element, occupancy, tables);
}

}  // namespace othello::enumerate
