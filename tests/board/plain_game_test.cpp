// The plain game is the reference of other tests, so it is itself compared with published numbers.

#include "support/plain_game.h"
#include "support/sanitized.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace othello {
namespace {

struct Row {
  std::uint64_t states;
  std::uint64_t turn_skips;
  std::uint64_t rival_plays;
};

void expect_table(const std::vector<Row>& rows, const std::vector<plain::Level>& levels) {
  ASSERT_EQ(rows.size(), levels.size());
  for (std::size_t depth = 0; depth < rows.size(); ++depth) {
    SCOPED_TRACE(depth);
    EXPECT_EQ(rows[depth].states, levels[depth].states.size());
    EXPECT_EQ(rows[depth].turn_skips, levels[depth].turn_skips);
    EXPECT_EQ(rows[depth].rival_plays, levels[depth].rival_plays);
  }
}

plain::Grid grid_of(const std::vector<std::string>& rows) {
  plain::Grid grid(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), plain::kVacant);
  for (const plain::Spot spot : plain::all_spots(grid)) {
    grid[spot] = rows[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)];
  }
  return grid;
}

// Found by an independent brute-force search.
TEST(PlainGame, CountsTheWholeOf4x4) {
  if (test::kSanitized) GTEST_SKIP() << "the twin's counts, which say nothing of memory";
  expect_table({{1, 0, 0},
                {1, 0, 0},
                {3, 0, 0},
                {11, 0, 0},
                {31, 0, 0},
                {96, 1, 1},
                {269, 2, 2},
                {650, 8, 7},
                {1495, 31, 30},
                {2507, 120, 117},
                {3136, 322, 308},
                {2224, 619, 586},
                {684, 734, 613}},
               plain::search(4, 4, SymmetryMode::kFull));
}

// The paper's Fig. 10.
TEST(PlainGame, CountsTheFirstDepthsOf5x6) {
  expect_table({{1, 0, 0}, {4, 0, 0}, {12, 0, 0}, {51, 0, 0}, {204, 0, 0}, {993, 1, 1}, {4629, 0, 0}},
               plain::search(5, 6, SymmetryMode::kFull, 6));
}

TEST(PlainGame, WithoutSymmetryStatesStayApart) {
  const auto levels = plain::search(8, 8, SymmetryMode::kNone, 2);
  EXPECT_EQ(4u, levels[1].states.size());
  EXPECT_EQ(12u, levels[2].states.size());
}

// The published numbers of move sequences of the official game.
TEST(PlainGame, CountsTheMoveSequencesOf8x8) {
  std::vector<plain::Grid> positions{plain::start(8, 8)};
  for (const std::size_t sequences : {4u, 12u, 56u, 244u, 1396u}) {
    std::vector<plain::Grid> next;
    for (const plain::Grid& grid : positions) {
      for (const plain::Spot spot : plain::moves(grid)) next.push_back(plain::after_move(grid, spot));
    }
    positions = std::move(next);
    EXPECT_EQ(sequences, positions.size());
  }
}

TEST(PlainGame, OneMoveFlipsInAllEightDirections) {
  const plain::Grid before =
      grid_of({"X..X..X", ".O.O.O.", "..OOO..", "XOO.OOX", "..OOO..", ".O.O.O.", "X..X..X"});
  const plain::Grid after = plain::after_move(before, {3, 3});
  EXPECT_EQ(16u, plain::flips(before, {3, 3}).size());
  EXPECT_EQ(grid_of({"O..O..O", ".O.O.O.", "..OOO..", "OOOOOOO", "..OOO..", ".O.O.O.", "O..O..O"}), after);
}

TEST(PlainGame, OpenAndBrokenLinesDoNotFlip) {
  const plain::Grid grid = grid_of({".OO.X", ".OOOO", "...OX"});
  EXPECT_TRUE(plain::flips(grid, {0, 0}).empty()) << "a vacant cell breaks the line";
  EXPECT_TRUE(plain::flips(grid, {0, 1}).empty()) << "the line runs to the edge";
  EXPECT_TRUE(plain::flips(grid, {4, 0}).empty()) << "not vacant";
  EXPECT_EQ((std::vector<plain::Spot>{{3, 1}, {3, 2}}), plain::flips(grid, {2, 2})) << "upwards it runs out";
}

}  // namespace
}  // namespace othello
