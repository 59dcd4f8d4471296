// Moves taken back, against moves played: on a small board for all states at once, elsewhere one at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "board/text.h"
#include "reach/retro_rules.h"
#include "support/boards.h"
#include "support/plain_shapes.h"

namespace othello::test {
namespace {

using reach::RetroRules;

using Move = std::pair<State, int>;  // the state before, and the cell

std::vector<Move> moves_back(const RetroRules& retro, const State& state) {
  std::vector<Move> moves;
  Bitboard cells = 0;
  retro.for_each_parent(state, [&](const State& parent, int cell) {
    moves.emplace_back(parent, cell);
    cells |= bit(cell);
  });
  EXPECT_EQ(retro.last_moves(state), cells);
  std::ranges::sort(moves);
  return moves;
}

TEST(Retro, TakesBackExactlyTheMovesOfASmallBoard) {
  const Board board(3, 4);
  const RetroRules retro(board);
  std::map<State, std::vector<Move>> expected;
  const std::vector<State> states = all_states(board);
  for (const State& state : states) {
    for (Bitboard moves = retro.rules().moves(state); moves != 0; moves &= moves - 1) {
      const int cell = std::countr_zero(moves);
      expected[retro.rules().after_move(state, cell)].emplace_back(state, cell);
    }
  }
  for (const State& state : states) {
    std::vector<Move>& before = expected[state];
    std::ranges::sort(before);
    ASSERT_EQ(moves_back(retro, state), before);
  }
}

// All sizes, and shapes with holes, closed cells and other starts.
std::vector<Board> many_boards(std::mt19937_64& random) {
  std::vector<Board> boards = all_boards();
  for (int i = 0; i < 60; ++i) boards.push_back(parse_board(plain::text_of(plain::random_start(36, random))));
  return boards;
}

TEST(Retro, TakesBackLegalMovesOfAnyState) {
  std::mt19937_64 random(5);
  for (const Board& board : many_boards(random)) {
    const RetroRules retro(board);
    for (int i = 0; i < 20; ++i) {
      const State state = random_state(board, random);
      for (const auto& [before, cell] : moves_back(retro, state)) {
        ASSERT_NE(retro.rules().moves(before) & bit(cell), 0);
        ASSERT_EQ(retro.rules().after_move(before, cell), state);
      }
    }
  }
}

TEST(Retro, FindsTheMoveThatWasPlayed) {
  std::mt19937_64 random(6);
  for (const Board& board : many_boards(random)) {
    const RetroRules retro(board);
    for (int i = 0; i < 30; ++i) {
      const State before = random_state(board, random);
      for (Bitboard moves = retro.rules().moves(before) & ~board.closed(); moves != 0; moves &= moves - 1) {
        const int cell = std::countr_zero(moves);
        const auto found = moves_back(retro, retro.rules().after_move(before, cell));
        ASSERT_TRUE(std::ranges::binary_search(found, Move{before, cell}));
      }
    }
  }
}

// Whatever the board, and with either player to move.
TEST(Retro, MayTakeBackAllOfEveryGame) {
  std::mt19937_64 random(8);
  for (const Board& board : many_boards(random)) {
    const RetroRules retro(board);
    const Rules& rules = retro.rules();
    for (int game = 0; game < 20; ++game) {
      for (State state = board.start();;) {
        ASSERT_TRUE(retro.may_all_be_taken_back(state)) << format_state(board, state);
        const Bitboard moves = rules.playable_moves(state);
        if (moves == 0) break;
        state =
            rules.after_move(state, nth_cell(moves, random() % static_cast<unsigned>(std::popcount(moves))));
      }
    }
  }
}

// On 8x8 most colourings of most occupancies have a disc that cannot be taken back: nine of ten of those with 48 discs.
TEST(Retro, SeesDiscsThatCannotBeTakenBack) {
  std::mt19937_64 random(9);
  const RetroRules retro{Board(8, 8)};
  int refuted = 0;
  for (int found = 0; found < 200;) {
    const Bitboard occupancy = (random() | random()) | retro.rules().board().centre();
    if (!retro.can_be_filled(occupancy)) continue;
    ++found;
    const Bitboard mover = random() & occupancy;
    refuted += retro.may_all_be_taken_back({mover, occupancy & ~mover}) ? 0 : 1;
  }
  EXPECT_GT(refuted, 150);
}

// By the plain rule: a disc goes beside two others in a line.
bool plainly_fillable(const Board& board, Bitboard occupancy) {
  Bitboard filled = board.centre();
  for (bool grows = true; grows;) {
    grows = false;
    for (int cell = 0; cell < board.grid_cells(); ++cell) {
      if ((occupancy & ~filled & bit(cell)) == 0) continue;
      for (int direction = 0; direction < 9; ++direction) {
        const auto is_filled = [&](int steps) {
          const int column = board.column_of(cell) + steps * (direction % 3 - 1);
          const int row = board.row_of(cell) + steps * (direction / 3 - 1);
          return board.contains(column, row) && (filled & bit(board.cell(column, row))) != 0;
        };
        if (direction == 4 || !is_filled(1) || !is_filled(2)) continue;
        filled |= bit(cell);
        grows = true;
      }
    }
  }
  return filled == occupancy;
}

TEST(Retro, KnowsWhichOccupanciesCanBeFilled) {
  std::mt19937_64 random(7);
  std::array<int, 2> seen{};
  for (const Board& board : many_boards(random)) {
    const RetroRules retro(board);
    for (int i = 0; i < 50; ++i) {
      const Bitboard occupancy = random_state(board, random).occupancy();
      ASSERT_EQ(retro.can_be_filled(occupancy), plainly_fillable(board, occupancy));
      ++seen[retro.can_be_filled(occupancy) ? 1 : 0];
    }
  }
  EXPECT_GT(seen[0], 100);
  EXPECT_GT(seen[1], 100);
}

}  // namespace
}  // namespace othello::test
