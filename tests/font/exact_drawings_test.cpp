// The map of exact drawings against a plain one: every drawing of a small board, looked up under every
// reading.
#include "font/exact_drawings.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "font/glyph_transformation.h"
#include "support/plain_game.h"

namespace othello::test {
namespace {

using font::ExactDrawings;
using font::FinalBoards;
using font::GlyphTransformer;

FinalBoards finals_of(const Board& board, SymmetryMode mode) {
  const std::vector<plain::Level> levels = plain::search(board.columns(), board.rows(), mode);
  std::vector<State> states;
  for (const plain::Grid& grid : levels.back().states) states.push_back(plain::to_state(grid));
  return {board, mode, [&states](const font::VisitStates& take) { take(states); }};
}

bool is_exact(const FinalBoards& finals, const GlyphTransformer& transformer, Bitboard ink) {
  for (const font::GlyphTransformation& how : font::kGlyphTransformations) {
    if (finals.contains(transformer.state(how, ink))) return true;
  }
  return false;
}

void expect_plain(const Board& board, SymmetryMode mode) {
  const FinalBoards finals = finals_of(board, mode);
  std::uint64_t received = 0;
  const ExactDrawings drawings(finals, [&](std::uint64_t done) { received = done; });
  EXPECT_EQ(received, finals.size());
  const GlyphTransformer transformer(board);
  std::uint64_t count = 0;
  for (Bitboard ink = 0; ink <= board.all(); ++ink) {
    const bool exact = is_exact(finals, transformer, ink);
    ASSERT_EQ(drawings.contains(ink), exact) << board.name() << ' ' << ink;
    count += exact ? 1 : 0;
  }
  EXPECT_EQ(drawings.size(), count);
  EXPECT_GT(count, 0);
  EXPECT_LT(count, board.all());
}

TEST(ExactDrawings, AreThoseThatSomeReadingFinds) {
  expect_plain(Board(4, 4), SymmetryMode::kFull);
  expect_plain(Board(4, 4), SymmetryMode::kNone);
  expect_plain(Board(3, 5), SymmetryMode::kFull);
  expect_plain(Board(5, 3), SymmetryMode::kNone);
}

TEST(ExactDrawings, AreClosedUnderTheReadings) {
  const Board board(4, 4);
  const ExactDrawings drawings(finals_of(board, SymmetryMode::kFull));
  const GlyphTransformer transformer(board);
  for (Bitboard ink = 0; ink <= board.all(); ++ink) {
    for (const font::GlyphTransformation& how : font::kGlyphTransformations) {
      const Bitboard other = transformer(how, how.exchange ? board.all() & ~ink : ink);
      ASSERT_EQ(drawings.contains(ink), drawings.contains(other));
    }
  }
}

TEST(ExactDrawings, TakeBoardsOfUpTo32Cells) {
  ExactDrawings::require_small(Board(4, 8));
  EXPECT_THROW(ExactDrawings::require_small(Board(5, 7)), std::invalid_argument);
  const std::vector<State> states{{Board(6, 6).all(), 0}};
  const FinalBoards finals(Board(6, 6), SymmetryMode::kNone,
                           [&](const font::VisitStates& take) { take(states); });
  EXPECT_THROW(ExactDrawings{finals}, std::invalid_argument);
}

}  // namespace
}  // namespace othello::test
