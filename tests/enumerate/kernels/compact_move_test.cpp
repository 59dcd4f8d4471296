// Moves in compact coordinates against the rules on the board.

#include "enumerate/kernels/compact_move.h"

#include <bit>

#include "board/rules.h"
#include "board/text.h"
#include "enumerate/kernels/kernel_support.h"

namespace othello::enumerate {
namespace {

class CompactMoves : public testing::Test {
 protected:
  explicit CompactMoves(const Board& board)
      : rules(board), order(board), places(board, Symmetry(board, SymmetryMode::kFull)) {}

  /// One move of one state: what it flips and what comes after it.
  template <class AnyColouring>
  void expect_like_rules(const AnyCompactMove<AnyColouring>& move, Bitboard occupancy, int place,
                         AnyColouring colouring) const {
    const State state = test::state_of(order, occupancy, colouring);
    const int cell = order.cell_at(place);
    const Bitboard flipped = order.to_places(rules.flips(state, cell));
    ASSERT_EQ(extract_bits(flipped, occupancy), move.flips(colouring))
        << format_state(rules.board(), state) << " cell " << cell;
    if (flipped == 0) return;
    const State next = order.to_places(rules.after_move(state, cell));
    ASSERT_EQ(occupancy | bit(place), next.occupancy());
    ASSERT_EQ(extract_bits(next.mover, next.occupancy()), move.successor(colouring, move.flips(colouring)))
        << format_state(rules.board(), state) << " cell " << cell;
  }

  /// All colourings of an occupancy, all vacant places; the indexes before the move and after it.
  void expect_occupancy_like_rules(Bitboard occupancy) const {
    std::size_t possible = 0;
    const Colouring colourings = all_discs(std::popcount(occupancy));
    for (int place = 0; place < places.places(); ++place) {
      if ((occupancy & bit(place)) != 0) continue;
      const CompactMove before(places, DiscIndexes(occupancy), place);
      const CompactMove after(places, DiscIndexes(occupancy | bit(place)), place);
      bool legal = false;
      for (Colouring colouring = 0; colouring <= colourings; ++colouring) {
        expect_like_rules(before, occupancy, place, colouring);
        expect_like_rules(after, occupancy, place, colouring);
        if (HasFatalFailure()) return;
        legal = legal || before.flips(colouring) != 0;
      }
      ASSERT_EQ(!legal, before.is_impossible());
      ASSERT_EQ(legal, places.can_flip(occupancy, place));
      possible += legal;
    }
    const DiscIndexes indexes(occupancy);
    CompactMoveList moves(places);
    moves.begin(indexes);
    ASSERT_EQ(possible, moves.size()) << "the places that some colouring allows";
    for (std::size_t i = 1; i < moves.size(); ++i) ASSERT_GE(moves[i - 1].line_count, moves[i].line_count);
  }

  Rules rules;
  CellOrder order;
  PlaceBoard places;
};

class CompactMovesOnEveryState : public CompactMoves, public testing::WithParamInterface<const char*> {
 protected:
  CompactMovesOnEveryState() : CompactMoves(Board::parse(GetParam())) {}
};

TEST_P(CompactMovesOnEveryState, FlipAndSucceedLikeTheRules) {
  const Board& board = rules.board();
  for (Bitboard occupancy = 15; occupancy <= board.all(); occupancy += 16) {
    expect_occupancy_like_rules(occupancy);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, CompactMovesOnEveryState, testing::Values("3x3", "3x4", "4x3"),
                         [](const auto& test) { return std::string(test.param); });

class CompactMovesOnReachedStates : public CompactMoves, public testing::WithParamInterface<const char*> {
 protected:
  CompactMovesOnReachedStates() : CompactMoves(Board::parse(GetParam())) {}
};

// Whole random games, as far as a colouring holds the successor's discs.
TEST_P(CompactMovesOnReachedStates, FlipAndSucceedLikeTheRules) {
  std::mt19937_64 random(31);
  for (const State& state : test::playout_states(rules.board(), 60, random)) {
    const State at = order.to_places(state);
    const Bitboard occupancy = at.occupancy();
    const WideColouring wide = extract_bits(at.mover, occupancy);
    const auto colouring = static_cast<Colouring>(wide);
    for (int place = 0; place < places.places(); ++place) {
      if ((occupancy & bit(place)) != 0) continue;
      expect_like_rules(WideMove(places, DiscIndexes(occupancy), place), occupancy, place, wide);
      expect_like_rules(WideMove(places, DiscIndexes(occupancy | bit(place)), place), occupancy, place, wide);
      if (HasFatalFailure()) return;
      if (state.discs() >= kMaxColouredDiscs) continue;
      expect_like_rules(CompactMove(places, DiscIndexes(occupancy), place), occupancy, place, colouring);
      expect_like_rules(CompactMove(places, DiscIndexes(occupancy | bit(place)), place), occupancy, place,
                        colouring);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, CompactMovesOnReachedStates,
                         testing::Values("4x4", "4x6", "5x5", "5x6", "6x6", "7x7", "8x8"),
                         [](const auto& test) { return std::string(test.param); });

class CompactMovesOnRandomStates : public CompactMoves, public testing::WithParamInterface<const char*> {
 protected:
  CompactMovesOnRandomStates() : CompactMoves(Board::parse(GetParam())) {}
};

TEST_P(CompactMovesOnRandomStates, FlipAndSucceedLikeTheRules) {
  std::mt19937_64 random(32);
  int compared = 0;
  for (int i = 0; i < 3'000; ++i) {
    const State at = order.to_places(test::random_state(rules.board(), random));
    const Bitboard occupancy = at.occupancy();
    const WideColouring wide = extract_bits(at.mover, occupancy);
    const auto colouring = static_cast<Colouring>(wide);
    for (Bitboard vacant = places.all() & ~occupancy; vacant != 0; vacant &= vacant - 1, ++compared) {
      const int place = std::countr_zero(vacant);
      expect_like_rules(WideMove(places, DiscIndexes(occupancy), place), occupancy, place, wide);
      if (HasFatalFailure()) return;
      if (std::popcount(occupancy) == kMaxColouredDiscs) {
        ASSERT_EQ(WideMove(places, DiscIndexes(occupancy), place).flips(wide),
                  CompactMove(places, DiscIndexes(occupancy), place).flips(colouring));
      }
      if (std::popcount(occupancy) >= kMaxColouredDiscs) continue;
      expect_like_rules(CompactMove(places, DiscIndexes(occupancy), place), occupancy, place, colouring);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(compared, 1'000);
}

INSTANTIATE_TEST_SUITE_P(Boards, CompactMovesOnRandomStates, testing::Values("4x8", "5x6", "6x6", "8x8"),
                         [](const auto& test) { return std::string(test.param); });

TEST(DiscIndexes, CountTheOccupiedPlacesBelow) {
  std::mt19937_64 random(33);
  for (int i = 0; i < 1'000; ++i) {
    const Bitboard occupancy = random() & random();
    const DiscIndexes indexes(occupancy);
    EXPECT_EQ(occupancy, indexes.occupancy());
    ASSERT_EQ(std::popcount(occupancy), indexes.discs());
    for (int place = 0; place < 64; ++place) {
      ASSERT_EQ(std::popcount(occupancy & (bit(place) - 1)), indexes[place]);
    }
  }
}

TEST(AllDiscs, SetsAsManyBits) {
  EXPECT_EQ(0u, all_discs(0));
  EXPECT_EQ(15u, all_discs(4));
  EXPECT_EQ(0x7fffffffu, all_discs(31));
  EXPECT_EQ(0xffffffffu, all_discs(32));
  EXPECT_EQ(0x1ffffffffu, all_discs<WideColouring>(33));
  EXPECT_EQ(~std::uint64_t{0}, all_discs<WideColouring>(64));
}

}  // namespace
}  // namespace othello::enumerate
