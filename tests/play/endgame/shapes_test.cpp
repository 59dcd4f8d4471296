// Boards of other shapes and starts, against plain minimax.
#include <algorithm>
#include <string>

#include "board/text.h"
#include "play/endgame/endgame_support.h"
#include "play/endgame/solver.h"
#include "support/plain_shapes.h"
#include "support/sanitized.h"

namespace othello::endgame {
namespace {

void expect_plain_value(const Board& board, const State& state) {
  const Rules rules(board);
  for (const ScoreRule rule : test::kScoreRules) {
    const int expected = test::plain_value(rules, state, rule);
    for (const int threads : {1, 2}) {
      Solver solver(board, test::small_options(rule, threads));
      ASSERT_EQ((ValueBounds{expected, expected}), solver.solve(state))
          << format_state(board, state) << name_of(rule);
      // Best play leads to an end of that value.
      State last = state;
      int sign = 1;
      for (const int cell : solver.principal_variation(state, expected)) {
        last = cell == kPass ? last.with_roles_exchanged() : rules.after_move(last, cell);
        sign = -sign;
      }
      ASSERT_EQ(expected, sign * othello::test::plain_final_score(board, last, rule))
          << format_state(board, state);
    }
  }
}

TEST(SolverOnShapes, RandomStarts) {
  std::mt19937_64 random(4);
  for (int i = 0; i < othello::test::less_often(250); ++i) {
    std::string text = plain::text_of(plain::random_start(12, random));
    std::ranges::replace(text, plain::kClosed, plain::kVacant);
    const Board board = parse_board(text);
    // Closed cells were vacant ones more.
    if (board.last_depth() > 9) continue;
    ASSERT_NO_FATAL_FAILURE(expect_plain_value(board, board.start()));
  }
}

// Large boards of which little is vacant: all that the search does at the edges.
TEST(SolverOnShapes, RandomColouringsOfLargeBoards) {
  std::mt19937_64 random(5);
  for (int i = 0; i < othello::test::less_often(100); ++i) {
    const int columns = 1 + static_cast<int>(random() % 10);
    const int most_rows = std::min(10, kFieldCells / columns);
    plain::Grid grid(columns, 2 + static_cast<int>(random() % static_cast<unsigned>(most_rows - 1)),
                     plain::kVacant);
    for (const plain::Spot spot : plain::all_spots(grid)) {
      grid[spot] = random() % 6 == 0 ? plain::kNoCell : random() % 2 == 0 ? plain::kMover : plain::kOpponent;
    }
    for (std::size_t vacant = random() % 8; vacant > 0; --vacant) {
      const auto spots = plain::all_spots(grid);
      grid[spots[random() % spots.size()]] = plain::kVacant;
    }
    const State state = plain::to_state(grid);
    if (state.mover == 0 || state.opponent == 0) continue;
    const Board board = parse_board(plain::text_of(grid));
    ASSERT_NO_FATAL_FAILURE(expect_plain_value(board, board.start()));
  }
}

}  // namespace
}  // namespace othello::endgame
