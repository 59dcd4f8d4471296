// What lines allow, against games, and the full edge against a plain game of one line.
#include "reach/line_patterns.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "board/text.h"
#include "support/boards.h"
#include "support/plain_shapes.h"

namespace othello::test {
namespace {

using reach::LinePatterns;

TEST(LinePatterns, AllowWhatGamesShow) {
  std::mt19937_64 random(1);
  for (const Board& board : all_boards()) {
    const LinePatterns patterns(board);
    for (const State& state : playout_states(board, 2, random))
      ASSERT_TRUE(patterns.test_for(state.occupancy()).allows(state)) << format_state(board, state);
  }
}

// A test of a larger occupancy is asked about the states before, too.
TEST(LinePatterns, AllowWhatLeadsToAnOccupancy) {
  std::mt19937_64 random(2);
  const Board board(8, 8);
  const LinePatterns patterns(board);
  for (int game = 0; game < 20; ++game) {
    const std::vector<State> states = playout_states(board, 1, random);
    for (std::size_t last = 10; last < states.size(); last += 7) {
      const auto test = patterns.test_for(states[last].occupancy());
      for (std::size_t i = 0; i <= last; ++i) ASSERT_TRUE(test.allows(states[i]));
    }
  }
}

TEST(LinePatterns, AllowAllStatesOfShapes) {
  std::mt19937_64 random(3);
  int seen = 0;
  for (int i = 0; i < 200; ++i) {
    const plain::Grid start = plain::random_start(18, random);
    const Board board = parse_board(plain::text_of(start));
    const LinePatterns patterns(board);
    for (const plain::Level& level : plain::search_from(start, SymmetryMode::kNone, 9)) {
      for (const plain::Grid& grid : level.states) {
        const State state = plain::to_state(grid);
        ASSERT_TRUE(patterns.test_for(state.occupancy()).allows(state)) << plain::text_of(grid);
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 5000);
}

// The patterns of an edge to which discs are added one at a time.
std::set<std::string> edges_by_plain_play(std::size_t length) {
  std::set<std::string> seen{std::string(length, '.')};
  std::set<std::string> open = seen;
  while (!open.empty()) {
    std::set<std::string> next;
    for (const std::string& edge : open) {
      for (std::size_t cell = 0; cell < length; ++cell) {
        if (edge[cell] != '.') continue;
        for (const char own : {'X', 'O'}) {
          std::string after = edge;
          after[cell] = own;
          for (std::size_t end = 0; end < length; ++end) {
            if (edge[end] != own) continue;
            const std::size_t from = std::min(cell, end) + 1;
            const std::string between = edge.substr(from, std::max(cell, end) - from);
            if (between.find_first_of({'.', own, '\0'}) == std::string::npos)
              after.replace(from, between.size(), between.size(), own);
          }
          next.insert(after);
        }
      }
    }
    open.clear();
    for (const std::string& edge : next) {
      if (seen.insert(edge).second) open.insert(edge);
    }
  }
  return seen;
}

TEST(LinePatterns, AreThoseOfAPlainEdge) {
  const Board board(8, 8);
  const LinePatterns patterns(board);
  const std::set<std::string> possible = edges_by_plain_play(8);
  int allowed = 0;
  // All else is one colour, so that the other lines allow everything.
  for (Bitboard mover = 0; mover < 256; ++mover) {
    const State state{mover, board.all() & ~mover};
    std::string edge;
    for (int cell = 0; cell < 8; ++cell) edge += (mover & bit(cell)) != 0 ? 'X' : 'O';
    const bool allows = patterns.test_for(board.all()).allows(state);
    EXPECT_EQ(allows, possible.contains(edge)) << edge;
    allowed += allows ? 1 : 0;
  }
  EXPECT_EQ(allowed, 150);
}

}  // namespace
}  // namespace othello::test
