// What the filter of a tile lets pass, against every parent's move into it.
#include "enumerate/occupancy/tile_filter.h"

#include <gtest/gtest.h>

#include <random>

#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

/// The parents of an occupancy without the disc on `place`, in the image under an element of the group.
struct Parents {
  Parents(const PlaceBoard& board, Bitboard occupancy, int of_element, int place)
      : image(board.element(of_element)(occupancy)),
        indexes(image),
        move(board, indexes, place),
        maps(board, kPlainKernels),
        discs(indexes.discs()) {
    maps.begin(occupancy, {});
    maps.begin_image(of_element);
  }

  /// Whether a parent has the move and it leads into the tile.
  bool leads_into(WideColouring mover, int bits_in_tile, std::uint32_t tile) const {
    const WideColouring flips = move.flips(mover);
    return flips != 0 && maps.map_back(move.successor(mover, flips)) >> bits_in_tile == tile;
  }

  Bitboard image;
  DiscIndexes indexes;
  WideMove move;
  AnyOrbitMaps<WideColouring> maps;
  int discs;
};

TEST(TileFilter, LetsEveryParentPassThatLeadsIntoTheTile) {
  std::mt19937_64 random(71);
  const Board board(4, 4);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  std::uint64_t leading = 0;
  std::uint64_t passing = 0;
  std::uint64_t all = 0;
  for (int round = 0; round < test::less_often(200); ++round) {
    Bitboard occupancy = places.order().centre_places();
    while (std::popcount(occupancy) < 11) occupancy |= bit(static_cast<int>(random() % 16));
    const int element = static_cast<int>(random() % 8);
    const Bitboard image = places.element(element)(occupancy);
    const Bitboard outer = image & ~places.order().centre_places();
    const Parents parents(places, occupancy, element, std::countr_zero(outer));
    const int bits_in_tile = 8 + round % 3;
    for (std::uint32_t tile = 0; tile < 1u << (parents.discs - bits_in_tile); ++tile) {
      const TileFilter filter(parents.move, parents.maps, parents.discs, bits_in_tile, tile);
      std::vector<WideColouring> kept;
      for (WideColouring mover = 0; mover < WideColouring{1} << (parents.discs - 1); ++mover) {
        const bool leads = parents.leads_into(mover, bits_in_tile, tile);
        ASSERT_TRUE(filter.accepts(mover) || !leads) << mover;
        leading += leads ? 1u : 0u;
        passing += filter.accepts(mover) ? 1u : 0u;
        ++all;
        if (filter.accepts(mover)) kept.push_back(mover);
      }
      std::vector<WideColouring> list(std::size_t{1} << (parents.discs - 1));
      for (std::size_t i = 0; i < list.size(); ++i) list[i] = i;
      list.resize(filter.keep(list.data(), list.size()));
      ASSERT_EQ(kept, list);
    }
  }
  EXPECT_GT(leading, 1'000u);
  EXPECT_LT(passing, all / 2) << "it keeps something back";
}

TEST(TileFilter, LetsARangePassIfOneOfItDoes) {
  std::mt19937_64 random(72);
  const Board board(4, 4);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kNone));
  const Bitboard occupancy = 0x7ff;
  const Parents parents(places, occupancy, 0, 10);
  int skipped = 0;
  for (std::uint32_t tile = 0; tile < 8; ++tile) {
    const TileFilter filter(parents.move, parents.maps, parents.discs, 8, tile);
    EXPECT_FALSE(filter.accepts(ColouringRange(), 0)) << "an empty range";
    for (int round = 0; round < 500; ++round) {
      ColouringRange range;
      range.add(random() & 1023);
      range.add(range.first + random() % 64);
      for (const WideColouring exchange : {WideColouring{0}, all_discs<WideColouring>(10)}) {
        bool one = false;
        for (WideColouring mover = range.first; mover <= range.last; ++mover)
          one = one || filter.accepts(mover ^ exchange);
        ASSERT_TRUE(filter.accepts(range, exchange) || !one);
        skipped += filter.accepts(range, exchange) ? 0 : 1;
      }
    }
  }
  EXPECT_GT(skipped, 100);
}

}  // namespace
}  // namespace othello::enumerate
