// The fewest and the most moves of states, found by every kernel and in portions of many sizes, against a
// count of every state's moves.

#include "enumerate/occupancy/move_range_finder.h"

#include "board/text.h"
#include "enumerate/kernels/kernel_support.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

class MoveRanges : public testing::TestWithParam<const Kernels*> {
 protected:
  /// Goes over the states of an occupancy in portions of `size`, and compares the range after each.
  void expect_right(const PlaceBoard& places, Bitboard occupancy, const test::Colourings& states,
                    std::size_t size, MoveRange& range) {
    const DiscIndexes indexes(occupancy);
    CompactMoveList all_moves(places);
    all_moves.begin(indexes);
    for (std::size_t begin = 0; begin < states.size(); begin += size) {
      const auto portion = std::span(states).subspan(begin, std::min(size, states.size() - begin));
      std::size_t without = 0;
      MoveRange expected = range;
      for (const Colouring state : portion) {
        std::uint64_t moves = 0;
        std::uint64_t open = 0;
        for (std::size_t i = 0; i < all_moves.size(); ++i) {
          if (all_moves[i].flips(state) == 0) continue;
          ++moves;
          open += i < all_moves.open_move_count() ? 1u : 0u;
        }
        expected.add(open);
        without += moves == 0 ? 1u : 0u;
      }
      CompactMoveList moves(places);
      moves.begin(indexes);
      finder_.widen(portion, without, moves, range);
      ASSERT_EQ(expected, range) << portion.size() << " states of " << std::popcount(occupancy) << " discs";
    }
  }

  MoveRangeFinder finder_{*GetParam()};
};

TEST_P(MoveRanges, OfTheStatesOfAGame) {
  const Board board(4, 4);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  for (const auto& states : test::reached_states(4, 4, test::kSanitized ? 8 : 12)) {
    for (const std::size_t size : {1u, 7u, 10'000u}) {
      MoveRange of_depth;
      for (const auto& [occupancy, colourings] : test::by_occupancy(board, states)) {
        expect_right(places, occupancy, colourings, size, of_depth);
        MoveRange alone;
        expect_right(places, occupancy, colourings, size, alone);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// All colourings count, not only states, so that the bounds rise and fall often.
TEST_P(MoveRanges, OfAnyColourings) {
  std::mt19937_64 random(25);
  const Board closed = parse_board("-...-/..OX./..XO./...-./-..-.");
  for (const Board& board : {Board(5, 6), Board(8, 8), closed}) {
    const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
    for (int i = 0; i < (test::kSanitized ? 5 : 40); ++i) {
      const State state = test::random_state(board, random);
      const Bitboard cells = state.occupancy();
      const Bitboard occupancy = CellOrder(board).to_places(cells);
      const int discs = std::popcount(occupancy);
      if (discs > kMaxColouredDiscs || discs < 6) continue;
      std::set<Colouring> colourings;
      for (int j = 0; j < 3'000; ++j) colourings.insert(static_cast<Colouring>(random()) & all_discs(discs));
      MoveRange range;
      expect_right(places, occupancy, {colourings.begin(), colourings.end()}, 1 + random() % 1'000, range);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(MoveRanges, OfNoStatesIsNone) {
  const Board board(4, 4);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  const DiscIndexes indexes(places.order().centre_places());
  CompactMoveList moves(places);
  moves.begin(indexes);
  MoveRange range;
  finder_.widen({}, 0, moves, range);
  EXPECT_FALSE(range.has_value());
}

INSTANTIATE_TEST_SUITE_P(Kernels, MoveRanges, testing::ValuesIn(test::all_kernels()), test::name_of_kernels);

}  // namespace
}  // namespace othello::enumerate
