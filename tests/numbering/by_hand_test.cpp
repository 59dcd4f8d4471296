// A few numbers computed by hand.

#include <gtest/gtest.h>

#include "board/text.h"
#include "numbering/othello_numbering.h"

namespace othello {
namespace {

template <class Number>
class ByHand : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(ByHand, Numbers);

// 3x3, places from the lowest: cells 4, 5, 8, 7 weigh 1, 2, 4, 8; cells 6, 3, 0, 1, 2 weigh 16, 48, 144, 432,
// 1296. The start has its mover's discs on 5 and 7, 2 + 8 = 10, and five vacant trits, 2 * 1936 = 3872. The
// transposition keeps it: rank 3882, digit 0, T = 2.
TYPED_TEST(ByHand, StartOf3x3) {
  const Board board(3, 3);
  const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
  EXPECT_EQ(TypeParam{3882}, numbering.rank_orbit(board.start()));
  EXPECT_EQ(TypeParam{7764}, numbering.encode(board.start()));
  EXPECT_EQ(board.start(), numbering.decode(7764));
  EXPECT_EQ(board.start(), numbering.decode(7765)) << "the transposition of the start is the start";
}

// One more mover's disc bottom left, on cell 6: 3882 - 16. Transposed it is on cell 2: 3882 - 1296 = 2586,
// the smaller. So the number is 2 * 2586 + 1, and the mirror image has 2 * 2586.
TYPED_TEST(ByHand, TransposedStateOf3x3) {
  const Board board(3, 3);
  const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
  const State bottom_left = parse_state(board, ".../.OX/XXO");
  const State top_right = parse_state(board, "..X/.OX/.XO");
  EXPECT_EQ(TypeParam{5173}, numbering.encode(bottom_left));
  EXPECT_EQ(TypeParam{5172}, numbering.encode(top_right));
  EXPECT_EQ(bottom_left, numbering.decode(5173));
  EXPECT_EQ(top_right, numbering.decode(5172));
  EXPECT_EQ(top_right, numbering.unrank_orbit(2586));
  // The numbers of the other reading of each state decode to it, and are not its own.
  EXPECT_EQ(bottom_left, numbering.decode(2 * 3866));
  EXPECT_EQ(top_right, numbering.decode(2 * 3866 + 1));
}

// The smallest and the largest number: all discs the opponent's, and the mover's block on a vacant board.
TYPED_TEST(ByHand, EndsOf3x3) {
  const Board board(3, 3);
  const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
  EXPECT_EQ(TypeParam{2 * 16 * 243}, numbering.bound());
  EXPECT_EQ(TypeParam{0}, numbering.encode(parse_state(board, "OOO/OOO/OOO")));
  EXPECT_EQ(TypeParam{2 * (16 * 243 - 1)}, numbering.encode(parse_state(board, ".../.XX/.XX")));
  EXPECT_EQ("OOO/OOO/OOO", format_state(board, numbering.decode(0)));
  EXPECT_EQ(".../.XX/.XX", format_state(board, numbering.decode(2 * 16 * 243 - 1)));
}

// 5x6: the block's cells 17, 12, 13, 18 weigh 1, 2, 4, 8. The start has 13 and 17, 5; its mirror image 18 and
// 12, 10. All 26 trits vacant make 2^4 * (3^26 - 1) = 40669853253248.
TYPED_TEST(ByHand, StartOf5x6) {
  const Board board(5, 6);
  const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
  EXPECT_EQ(TypeParam{40669853253253}, numbering.rank_orbit(board.start()));
  EXPECT_EQ(TypeParam{81339706506506}, numbering.encode(board.start()));
  const State mirrored = board.start().with_roles_exchanged();
  EXPECT_EQ(TypeParam{81339706506507}, numbering.encode(mirrored));
}

// 4x4: the block's cells 10, 9, 5, 6 weigh 1, 2, 4, 8. The start has 6 and 9, 10, or mirrored 5 and 10, 5.
// All twelve trits vacant make 2^4 * (3^12 - 1) = 8503040.
TYPED_TEST(ByHand, StartOf4x4) {
  const Board board(4, 4);
  const Symmetry symmetry(board, SymmetryMode::kFull);
  const OthelloNumbering<TypeParam> numbering(board, symmetry, Bound::kPlain);
  EXPECT_EQ(TypeParam{8503045}, numbering.rank_orbit(board.start()));
  EXPECT_EQ(board.start().with_roles_exchanged(), numbering.unrank_orbit(8503045));
  const TypeParam number = numbering.encode(board.start());
  EXPECT_EQ(TypeParam{8503045}, number / 8);
  EXPECT_EQ(numbering.unrank_orbit(8503045), symmetry.element(static_cast<int>(number % 8))(board.start()));
  // Without symmetry nothing is mirrored.
  const OthelloNumbering<TypeParam> apart(board, Symmetry(board, SymmetryMode::kNone), Bound::kPlain);
  EXPECT_EQ(TypeParam{8503050}, apart.rank_orbit(board.start()));
  EXPECT_EQ(TypeParam{8503050}, apart.encode(board.start()));
}

// 4x4, tight: cell 7, right of the block's top right, weighs 16 and the eleven trits above it, all vacant,
// make 2^5 * (3^11 - 1) = 5668672. After the first move the opponent has four discs in an L and the mover
// one. The one image with cell 7 filled has the mover's disc on cell 9, which weighs 2.
TYPED_TEST(ByHand, TightFirstMoveOf4x4) {
  const Board board(4, 4);
  const OthelloNumbering<TypeParam> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kTight);
  EXPECT_EQ(7, numbering.fifth_cell());
  EXPECT_EQ(TypeParam{5668674}, numbering.rank_orbit(parse_state(board, "..../OOO./.OX./....")));
  EXPECT_EQ("..../.OOO/.XO./....", format_state(board, numbering.unrank_orbit(5668674)));
}

}  // namespace
}  // namespace othello
