// The maps of an occupancy's orbit, against the board's own symmetries.

#include "enumerate/kernels/orbit_maps.h"

#include "enumerate/kernels/kernel_support.h"

namespace othello::enumerate {
namespace {

std::vector<int> stabilizer_of(const PlaceBoard& board, Bitboard occupancy) {
  std::vector<int> stabilizer;
  for (int element = 1; element < board.symmetry_order(); ++element) {
    if (board.element(element)(occupancy) == occupancy) stabilizer.push_back(element);
  }
  return stabilizer;
}

template <class AnyColouring>
class OrbitMaps : public testing::Test {};
using Widths = testing::Types<Colouring, WideColouring>;
TYPED_TEST_SUITE(OrbitMaps, Widths);

TYPED_TEST(OrbitMaps, MapBackWhatTheImageHas) {
  std::mt19937_64 random(51);
  const Board board(8, 8);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  for (const Kernels* kernels : runnable_kernels()) {
    AnyOrbitMaps<TypeParam> maps(places, *kernels);
    for (int round = 0; round < 200; ++round) {
      const int discs = 1 + static_cast<int>(random() % kMaxDiscs<TypeParam>);
      Bitboard occupancy = 0;
      while (std::popcount(occupancy) < discs) occupancy |= bit(static_cast<int>(random() % 64));
      maps.begin(occupancy, stabilizer_of(places, occupancy));
      for (int element = 0; element < places.symmetry_order(); ++element) {
        maps.begin_image(element);
        EXPECT_EQ(element != 0, maps.needs_mapping());
        std::vector<TypeParam> own(random() % 40 + 1);
        std::vector<TypeParam> listed;
        for (TypeParam& state : own) {
          const Bitboard mover = random() & occupancy;
          state = static_cast<TypeParam>(extract_bits(mover, occupancy));
          listed.push_back(static_cast<TypeParam>(
              extract_bits(places.element(element)(mover), places.element(element)(occupancy))));
        }
        ASSERT_EQ(own[0], maps.map_back(listed[0])) << kernels->name << ", element " << element;
        listed.push_back(listed[0]);  // behind the list: stays
        maps.map_back(std::span(listed).first(own.size()));
        own.push_back(listed.back());
        ASSERT_EQ(own, listed) << kernels->name << ", element " << element;
      }
    }
  }
}

// Occupancies that some elements leave as they are: unions of a set and its images.
TYPED_TEST(OrbitMaps, FindTheSmallestImage) {
  std::mt19937_64 random(52);
  const Board board(5, 5);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  AnyOrbitMaps<TypeParam> maps(places, chosen_kernels());
  int moved = 0;
  for (int round = 0; round < 200; ++round) {
    const Bitboard some = random() & random() & random() & places.all();
    const int kept = static_cast<int>(random() % static_cast<unsigned>(places.symmetry_order()));
    Bitboard occupancy = some;
    for (int i = 0; i < places.symmetry_order(); ++i) occupancy |= places.element(kept)(occupancy);
    if (occupancy == 0) continue;
    const std::vector<int> stabilizer = stabilizer_of(places, occupancy);
    maps.begin(occupancy, stabilizer);
    ASSERT_EQ(!stabilizer.empty(), maps.is_self_symmetric());
    const Bitboard mover = random() & occupancy;
    std::uint64_t smallest = extract_bits(mover, occupancy);
    for (const int element : stabilizer) {
      smallest = std::min<std::uint64_t>(smallest, extract_bits(places.element(element)(mover), occupancy));
    }
    const auto own = static_cast<TypeParam>(extract_bits(mover, occupancy));
    std::array<TypeParam, 1> listed{own};
    maps.find_smallest(listed);
    ASSERT_EQ(smallest, maps.find_smallest(own));
    ASSERT_EQ(smallest, listed[0]);
    moved += smallest != own ? 1 : 0;
  }
  EXPECT_GT(moved, 20);
}

}  // namespace
}  // namespace othello::enumerate
