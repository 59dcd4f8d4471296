#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>

#include "numbering/othello_numbering.h"
#include "support/boards.h"
#include "support/plain_numbers.h"

namespace othello {
namespace {

Uint128 decimal(const std::string& digits) {
  const auto value = parse_decimal(digits);
  EXPECT_TRUE(value.has_value());
  return value.value_or(0);
}

struct NamedBound {
  std::string board;
  int transformations;
  std::string plain;  // T * 2^4 * 3^(cells-4)
  std::string tight;  // T * 2^5 * 3^(cells-5)
};

// Computed with unbounded integers outside this program.
const NamedBound kBounds[] = {
    {"3x3", 2, "7776", ""},
    {"4x4", 8, "68024448", "45349632"},
    {"5x6", 2, "81339706506528", ""},
    {"6x6", 8, "237186584173035648", "158124389448690432"},
    {"7x8", 2, "206754620455253545565831712", ""},
    {"8x8", 8, "5426068259227674049829687449728", "3617378839485116033219791633152"},
};

TEST(NumberBound, OfKnownBoards) {
  for (const NamedBound& known : kBounds) {
    const Board board = Board::parse(known.board);
    EXPECT_EQ(decimal(known.plain), number_bound(board, known.transformations, Bound::kPlain)) << known.board;
    if (!known.tight.empty()) {
      EXPECT_EQ(decimal(known.tight), number_bound(board, known.transformations, Bound::kTight))
          << known.board;
    }
  }
}

TEST(NumberBound, IsTransformationsTimesTwosTimesThreesOnEverySize) {
  for (const Board& board : test::all_boards()) {
    for (const int transformations : {1, 2, 4, 8}) {
      const auto times = static_cast<Uint128>(transformations);
      EXPECT_EQ(times * plain::rank_bound(board), number_bound(board, transformations, Bound::kPlain));
      EXPECT_EQ(times * plain::rank_bound(board, true), number_bound(board, transformations, Bound::kTight));
    }
  }
}

// Bits that the largest number below a bound needs. The paper gives 46 for 5x6; that is what the cells take,
// 2^4 * 3^26, which is what the search keeps. With the transformation's digit it is one more.
TEST(NumberBound, Bits) {
  const auto bits = [](const char* name, int transformations, Bound bound) {
    return bit_width(number_bound(Board::parse(name), transformations, bound) - 1);
  };
  EXPECT_EQ(46, bits("5x6", 1, Bound::kPlain));
  EXPECT_EQ(47, bits("5x6", 2, Bound::kPlain));
  EXPECT_EQ(58, bits("6x6", 8, Bound::kPlain));
  EXPECT_EQ(103, bits("8x8", 8, Bound::kPlain));
  EXPECT_EQ(102, bits("8x8", 8, Bound::kTight));
}

template <class Number>
bool is_refused(const Board& board, SymmetryMode mode, Bound bound) {
  try {
    const OthelloNumbering<Number> numbering(board, Symmetry(board, mode), bound);
    return false;
  } catch (const std::overflow_error& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find(board.name())) << error.what();
    return true;
  }
}

// The bound itself has to fit, too.
TEST(NumberBound, OverflowIsRefusedExactlyWhereItHappens) {
  int refused = 0;
  for (const Board& board : test::all_boards()) {
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      const auto order = static_cast<Uint128>(Symmetry(board, mode).order());
      const bool too_large = order * plain::rank_bound(board) > Uint128{~std::uint64_t{0}};
      EXPECT_EQ(too_large, is_refused<std::uint64_t>(board, mode, Bound::kPlain)) << board.name();
      EXPECT_FALSE(is_refused<Uint128>(board, mode, Bound::kPlain)) << board.name();
      refused += too_large;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(NumberBound, Of8x8NeedsMoreThan64Bits) {
  EXPECT_TRUE(is_refused<std::uint64_t>(Board(8, 8), SymmetryMode::kFull, Bound::kPlain));
  EXPECT_TRUE(is_refused<std::uint64_t>(Board(8, 8), SymmetryMode::kFull, Bound::kTight));
  EXPECT_TRUE(is_refused<std::uint64_t>(Board(8, 8), SymmetryMode::kNone, Bound::kPlain));
}

TEST(NumberBound, NumberingsReportIt) {
  for (const Board& board : test::all_boards()) {
    const Symmetry symmetry(board, SymmetryMode::kFull);
    const OthelloNumbering<Uint128> numbering(board, symmetry, Bound::kPlain);
    EXPECT_EQ(number_bound(board, symmetry.order(), Bound::kPlain), numbering.bound());
    EXPECT_EQ(plain::rank_bound(board), numbering.rank_bound());
    EXPECT_EQ(symmetry.order(), numbering.transformations());
    EXPECT_EQ(std::nullopt, numbering.fifth_cell());
  }
}

}  // namespace
}  // namespace othello
