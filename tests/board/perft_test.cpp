// Numbers of sequences: published ones, and every board against a plain walk over grids.

#include "board/perft.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "board/text.h"
#include "support/boards.h"
#include "support/sanitized.h"

namespace othello {
namespace {

std::uint64_t plain_perft(const plain::Grid& grid, int depth, PassRule pass) {
  if (depth == 0) return 1;
  const std::vector<plain::Spot> spots = plain::moves(grid);
  if (spots.empty()) {
    const plain::Grid passed = plain::with_roles_exchanged(grid);
    if (plain::moves(passed).empty()) return 1;
    return plain_perft(passed, pass == PassRule::kPly ? depth - 1 : depth, pass);
  }
  std::uint64_t leaves = 0;
  for (const plain::Spot spot : spots) leaves += plain_perft(plain::after_move(grid, spot), depth - 1, pass);
  return leaves;
}

std::vector<std::uint64_t> leaves_of(const Board& board, const State& from, int depth,
                                     const PerftOptions& options) {
  std::vector<std::uint64_t> leaves;
  perft(board, from, depth, options, [&](const PerftRow& row) {
    EXPECT_EQ(static_cast<int>(leaves.size()), row.depth);
    leaves.push_back(static_cast<std::uint64_t>(row.leaves));
  });
  return leaves;
}

// With as much memory as is useful; with some, so that parts of a depth are expanded; and with none, so that all is walked.
constexpr std::uint64_t kMemories[] = {std::uint64_t{1} << 30, 64 << 10, 24 << 10, 0};

TEST(Perft, PublishedNumbersOf8x8) {
  const std::vector<std::uint64_t> expected{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  const Board board(8, 8);
  EXPECT_EQ(expected, leaves_of(board, board.start(), 9, {.pass = PassRule::kPly, .should_stop = {}}));
  EXPECT_EQ(3005320u,
            leaves_of(board, board.start(), 9, {.pass = PassRule::kFree, .should_stop = {}}).back());
}

// Parts of parts, in memory for 2,048 states and for a million.
TEST(Perft, PublishedNumbersOf8x8InLittleMemory) {
  const Board board(8, 8);
  for (const std::uint64_t memory : {std::uint64_t{64} << 10, std::uint64_t{32} << 20}) {
    EXPECT_EQ(24571284u, leaves_of(board, board.start(), 10, {PassRule::kPly, memory, {}}).back());
  }
}

TEST(Perft, GamesOf4x4) {
  const Board board(4, 4);
  for (const PassRule pass : {PassRule::kPly, PassRule::kFree}) {
    for (const std::uint64_t memory : kMemories) {
      EXPECT_EQ(60060u, leaves_of(board, board.start(), 24, {pass, memory, {}}).back());
    }
  }
}

TEST(Perft, EveryBoardIsAPlainWalk) {
  constexpr int kDepth = test::kSanitized ? 3 : 4;
  std::mt19937_64 random(16);
  for (const Board& board : test::all_boards()) {
    std::vector<State> states{board.start()};
    for (int i = 0; i < test::less_often(4); ++i) {
      const std::vector<State> played = test::playout_states(board, 1, random);
      states.push_back(played[random() % played.size()]);
    }
    for (const State& state : states) {
      for (const PassRule pass : {PassRule::kPly, PassRule::kFree}) {
        std::vector<std::uint64_t> expected;
        for (int depth = 0; depth <= kDepth; ++depth) {
          expected.push_back(plain_perft(plain::from_state(board, state), depth, pass));
        }
        for (const std::uint64_t memory : kMemories) {
          ASSERT_EQ(expected, leaves_of(board, state, kDepth, {pass, memory, {}})) << board.name();
        }
      }
    }
  }
}

TEST(Perft, SmallBoardsToTheirEnd) {
  for (const Board& board : {Board(3, 3), Board(3, 4), Board(4, 3), Board(3, 5)}) {
    for (const PassRule pass : {PassRule::kPly, PassRule::kFree}) {
      const plain::Grid start = plain::start(board.columns(), board.rows());
      const std::uint64_t expected = plain_perft(start, 20, pass);
      for (const std::uint64_t memory : kMemories) {
        EXPECT_EQ(expected, leaves_of(board, board.start(), 20, {pass, memory, {}}).back()) << board.name();
      }
    }
  }
}

// Closed cells are vacant ones on which no player plays.
std::uint64_t plain_perft_without(Bitboard closed, const Board& board, const plain::Grid& grid, int depth,
                                  PassRule pass) {
  if (depth == 0) return 1;
  const std::vector<plain::Spot> spots = plain::moves(grid);
  if (spots.empty()) {
    const plain::Grid passed = plain::with_roles_exchanged(grid);
    if (plain::moves(passed).empty()) return 1;
    return plain_perft_without(closed, board, passed, pass == PassRule::kPly ? depth - 1 : depth, pass);
  }
  std::uint64_t leaves = 0;
  for (const plain::Spot spot : spots) {
    if ((closed & bit(board.cell(spot.column, spot.row))) != 0) continue;
    leaves += plain_perft_without(closed, board, plain::after_move(grid, spot), depth - 1, pass);
  }
  return leaves;
}

TEST(Perft, NobodyPlaysOnClosedCells) {
  constexpr int kDepth = test::kSanitized ? 8 : 10;
  bool fewer_later = false;  // sequences that come to a closed cell go no further
  for (const char* text :
       {"-.../.OX./.XO./...-", "-..-/.OX./.XO./-..-", "..-./.OX./.XO./....", "----/-OX./-XO./...."}) {
    const Board board = parse_board(text);
    const Board open(4, 4);
    for (const PassRule pass : {PassRule::kPly, PassRule::kFree}) {
      std::vector<std::uint64_t> expected;
      for (int depth = 0; depth <= kDepth; ++depth) {
        expected.push_back(
            plain_perft_without(board.closed(), open, plain::from_state(open, board.start()), depth, pass));
        if (depth > 0 && expected.back() < expected[expected.size() - 2]) fewer_later = true;
      }
      for (const std::uint64_t memory : kMemories) {
        ASSERT_EQ(expected, leaves_of(board, board.start(), kDepth, {pass, memory, {}})) << text;
      }
    }
  }
  EXPECT_TRUE(fewer_later);
}

TEST(Perft, StopsWithTheDepthsSoFar) {
  const Board board(8, 8);
  for (const std::uint64_t memory : kMemories) {
    const auto leaves =
        leaves_of(board, board.start(), 14, {.memory = memory, .should_stop = [] { return true; }});
    EXPECT_GE(leaves.size(), 3u);
    EXPECT_LT(leaves.size(), 14u);
  }
}

}  // namespace
}  // namespace othello
