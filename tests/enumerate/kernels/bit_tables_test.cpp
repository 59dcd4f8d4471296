// Linear maps by table, and the permutation of colourings that a transformation stands for.

#include "enumerate/kernels/bit_tables.h"

#include "enumerate/kernels/kernel_support.h"

namespace othello::enumerate {
namespace {

TEST(BitTables, AreTheExclusiveOrOfTheirWords) {
  std::mt19937_64 random(41);
  BitTables<std::uint64_t> tables;  // built again and again, in any order of sizes
  for (const std::size_t bits : {1u, 2u, 3u, 4u, 31u, 32u, 5u, 30u, 16u, 17u, 1u, 24u}) {
    std::vector<std::uint64_t> words(bits);
    for (std::uint64_t& word : words) word = random();
    tables.build(words);
    EXPECT_EQ(0u, tables(0));
    for (int i = 0; i < 2'000; ++i) {
      const Colouring value = static_cast<Colouring>(random()) & all_discs(static_cast<int>(bits));
      std::uint64_t expected = 0;
      for (std::size_t j = 0; j < bits; ++j) {
        if ((value >> j & 1) != 0) expected ^= words[j];
      }
      ASSERT_EQ(expected, tables(value)) << bits << " bits";
    }
  }
}

TEST(BitTables, OfEverySize) {
  for (std::size_t bits = 1; bits <= 32; ++bits) {
    std::vector<Colouring> words(bits);
    for (std::size_t i = 0; i < bits; ++i) words[i] = Colouring{1} << i;
    BitTables<Colouring> identity;
    identity.build(words);
    for (std::size_t i = 0; i < bits; ++i) EXPECT_EQ(words[i], identity(words[i]));
    const Colouring all = all_discs(static_cast<int>(bits));
    EXPECT_EQ(all, identity(all));
  }
}

TEST(BitTables, OfWideColourings) {
  std::mt19937_64 random(43);
  BitTables<std::uint64_t, WideColouring> tables;
  for (const std::size_t bits : {64u, 1u, 7u, 8u, 9u, 33u, 63u, 40u, 64u, 57u, 56u}) {
    std::vector<std::uint64_t> words(bits);
    for (std::uint64_t& word : words) word = random();
    tables.build(words);
    for (int i = 0; i < 2'000; ++i) {
      const WideColouring value = random() & all_discs<WideColouring>(static_cast<int>(bits));
      std::uint64_t expected = 0;
      for (std::size_t j = 0; j < bits; ++j) {
        if ((value >> j & 1) != 0) expected ^= words[j];
      }
      ASSERT_EQ(expected, tables(value)) << bits << " bits";
      ASSERT_EQ(expected, tables.xor_of_low(value) ^ tables.xor_of_high(value)) << bits << " bits";
    }
  }
}

class Permutation : public testing::TestWithParam<const char*> {};

// The image of a colouring is the colouring of the image.
TEST_P(Permutation, FollowsTheTransformation) {
  const Board board = Board::parse(GetParam());
  const CellOrder order(board);
  const Symmetry symmetry(board, SymmetryMode::kFull);
  std::mt19937_64 random(42);
  for (int i = 0; i < 300; ++i) {
    const State state = test::random_state(board, random);
    const State at = order.to_places(state);
    for (int element = 0; element < symmetry.order(); ++element) {
      ColouringMap<WideColouring> wide;
      build_permutation(order.on_places(symmetry.element(element)), at.occupancy(), wide);
      const State turned = order.to_places(symmetry.element(element)(state));
      ASSERT_EQ(extract_bits(turned.mover, turned.occupancy()), wide(extract_bits(at.mover, at.occupancy())))
          << "element " << element;
      if (state.discs() > kMaxColouredDiscs) continue;
      BitTables<Colouring> permutation;
      build_permutation(order.on_places(symmetry.element(element)), at.occupancy(), permutation);
      const State image = order.to_places(symmetry.element(element)(state));
      ASSERT_EQ(extract_bits(image.mover, image.occupancy()),
                permutation(static_cast<Colouring>(extract_bits(at.mover, at.occupancy()))))
          << "element " << element;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, Permutation,
                         testing::Values("3x3", "4x4", "5x5", "4x6", "5x6", "6x6", "8x8"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace othello::enumerate
