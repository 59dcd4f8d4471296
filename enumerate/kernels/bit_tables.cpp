#include "enumerate/kernels/bit_tables.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
void build(const Transformation& element, Bitboard occupancy, ColouringMap<AnyColouring>& tables) {
  const BitImages<AnyColouring> images = bit_images<AnyColouring>(element, occupancy);
  tables.build(std::span(images).first(static_cast<std::size_t>(std::popcount(occupancy))));
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
