#include "enumerate/occupancy/moves/bit_tables.h"

namespace othello {

void build_permutation(const Transformation& element, Bitboard occupancy, BitTables<Colouring>& tables) {
  std::array<Colouring, kMaxColouredDiscs> image{};
  const Bitboard image_occupancy = element(occupancy);
  std::size_t discs = 0;
  for (Bitboard rest = occupancy; rest != 0; rest &= rest - 1) {
    const Bitboard place = bit(element.image(std::countr_zero(rest)));
    image[discs++] = Colouring{1} << std::popcount(image_occupancy & (place - 1));
  }
  tables.build(std::span(image).first(discs));
}

}  // namespace othello
