// The places of the cells against the spiral as a walk, on every size of board.

#include "numbering/cell_order.h"

#include <gtest/gtest.h>

#include "board/text.h"
#include "support/boards.h"
#include "support/plain_occupancies.h"

namespace othello {
namespace {

int cell_of(const Board& board, plain::Spot spot) {
  return spot.row * board.columns() + spot.column;
}

TEST(CellOrder, IsTheSpiralFromItsEnd) {
  for (const Board& board : test::all_boards()) {
    const CellOrder order(board);
    const auto walk = plain::cells_by_place(board.columns(), board.rows());
    ASSERT_EQ(static_cast<std::size_t>(board.cells()), walk.size());
    for (int place = 0; place < board.cells(); ++place) {
      const int cell = cell_of(board, walk[static_cast<std::size_t>(place)]);
      ASSERT_EQ(cell, order.cell_at(place)) << board.name();
      ASSERT_EQ(place, order.place_of(cell)) << board.name();
    }
  }
}

// 5x6: the walk ends 10, 11, 16, 18, 13, 12, 17 with the centre's four last; the first cell is the top right.
TEST(CellOrder, Of5x6ByHand) {
  const CellOrder order(Board(5, 6));
  EXPECT_EQ(17, order.cell_at(0));
  EXPECT_EQ(12, order.cell_at(1));
  EXPECT_EQ(13, order.cell_at(2));
  EXPECT_EQ(18, order.cell_at(3));
  EXPECT_EQ(4, order.cell_at(29));
  EXPECT_EQ(3, order.cell_at(28));
  EXPECT_EQ(0, order.cell_at(25));
}

TEST(CellOrder, CentreTakesTheLowestPlaces) {
  for (const Board& board : test::all_boards()) {
    const CellOrder order(board);
    EXPECT_EQ(Bitboard{15}, order.centre_places());
    EXPECT_EQ(order.centre_places(), order.to_places(board.centre())) << board.name();
    EXPECT_EQ(board.centre(), order.to_cells(order.centre_places())) << board.name();
  }
}

TEST(CellOrder, SetsAndStatesGoThereAndBack) {
  std::mt19937_64 random(1);
  for (const Board& board : test::all_boards()) {
    const CellOrder order(board);
    const auto walk = plain::cells_by_place(board.columns(), board.rows());
    EXPECT_EQ(board.all(), order.to_places(board.all()));
    for (int i = 0; i < 200; ++i) {
      const State state = test::random_state(board, random);
      const State places = order.to_places(state);
      ASSERT_EQ(plain::occupied_places(plain::from_state(board, state), walk), places.occupancy());
      ASSERT_EQ(order.to_places(state.mover), places.mover);
      ASSERT_EQ(order.to_places(state.opponent), places.opponent);
      ASSERT_EQ(state, order.to_cells(places)) << board.name() << " " << format_state(board, state);
    }
  }
}

TEST(CellOrder, TransformationsOfPlacesAreThoseOfTheCells) {
  std::mt19937_64 random(2);
  for (const Board& board : test::all_boards()) {
    const CellOrder order(board);
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (int element = 0; element < symmetry.order(); ++element) {
      const Transformation on_places = order.on_places(symmetry.element(element));
      EXPECT_EQ(order.centre_places(), on_places(order.centre_places()));
      for (int i = 0; i < 50; ++i) {
        const State state = test::random_state(board, random);
        ASSERT_EQ(order.to_places(symmetry.element(element)(state)), on_places(order.to_places(state)))
            << board.name() << " element " << element;
      }
    }
  }
}

TEST(CompactBits, ByHand) {
  EXPECT_EQ(Bitboard{0b101}, extract_bits(0b1000'1000'0100, 0b1100'1000'0000));
  EXPECT_EQ(Bitboard{0b1000'1000'0000}, deposit_bits(0b101, 0b1100'1000'0000));
  EXPECT_EQ(Bitboard{0}, extract_bits(~Bitboard{0}, 0));
  EXPECT_EQ(~Bitboard{0}, extract_bits(~Bitboard{0}, ~Bitboard{0}));
  EXPECT_EQ(Bitboard{1}, extract_bits(~Bitboard{0}, bit(63)));
  EXPECT_EQ(bit(63), deposit_bits(1, bit(63)));
  EXPECT_EQ(Bitboard{0}, deposit_bits(2, bit(63)));
}

TEST(CompactBits, AgreesWithTheBitsOneByOne) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 20'000; ++i) {
    const Bitboard mask = i % 3 == 0 ? random() & random() : i % 3 == 1 ? random() : random() | random();
    const Bitboard value = random();
    Bitboard closed_up = 0;
    int taken = 0;
    for (int place = 0; place < 64; ++place) {
      if ((mask >> place & 1) == 0) continue;
      if ((value >> place & 1) != 0) closed_up |= Bitboard{1} << taken;
      ++taken;
    }
    ASSERT_EQ(closed_up, extract_bits(value, mask));
    ASSERT_EQ(value & mask, deposit_bits(closed_up, mask));
    // Bits of a value beyond those of the mask are left out.
    if (taken < 64) {
      ASSERT_EQ(value & mask, deposit_bits(closed_up | ~Bitboard{0} << taken, mask));
    }
  }
}

}  // namespace
}  // namespace othello
