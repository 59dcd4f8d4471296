// Moves that symmetries make alike, against their definition.

#include "play/endgame/symmetries.h"

#include <bit>

#include "play/endgame/endgame_support.h"

namespace othello::endgame {
namespace {

bool keeps(const Board& board, int symmetry, const State& state) {
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    const int to = test::image(board, symmetry, cell);
    if ((board.all() >> cell & 1) != (board.all() >> to & 1)) return false;
    if ((state.mover >> cell & 1) != (state.mover >> to & 1)) return false;
    if ((state.opponent >> cell & 1) != (state.opponent >> to & 1)) return false;
  }
  return true;
}

// By its definition.
Bitboard plain_orbit(const Field& field, const State& state, int cell) {
  const Board& board = field.board;
  Bitboard cells = 0;
  for (int symmetry = 0; symmetry < test::symmetries_of(board); ++symmetry) {
    if (keeps(board, symmetry, state))
      cells |= bit(field.from_board(test::image(board, symmetry, field.to_board(cell))));
  }
  return cells;
}

std::vector<Board> boards_and_shapes() {
  std::vector<Board> boards = test::all_boards();
  // Symmetric in all ways, the first packed; in one way; in none.
  for (const char* name :
       {"#........#/....OX..../....XO..../#........#", "#....#/....../..OX../..XO../....../#....#",
        "#...#/...../..OX./..XO./.....", "#..../.OX../.XO../....."})
    boards.push_back(board_named(name));
  return boards;
}

void expect_alike(const Field& field, std::mt19937_64& random, int& dropped) {
  const Board& board = field.board;
  const Symmetries symmetries(field);
  const Rules rules(board);
  for (int i = 0; i < 40; ++i) {
    const State of_board = i % 4 == 0 ? test::played_state(board, board.cells() / 2, random)
                                      : test::symmetric_state(board, random);
    const State state = field.from_board(of_board);
    const Bitboard moves = field.from_board(State{rules.moves(of_board), 0}).mover;
    Bitboard expected = 0;
    for (Bitboard rest = field.cells; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const Bitboard orbit = plain_orbit(field, of_board, cell);
      ASSERT_EQ(orbit, symmetries.orbit(state, cell)) << board.name() << ' ' << format_state(board, of_board);
      if (std::countr_zero(orbit) == cell) expected |= moves & bit(cell);
    }
    ASSERT_EQ(expected, symmetries.one_per_orbit(state, moves))
        << board.name() << ' ' << format_state(board, of_board);
    dropped += std::popcount(moves) - std::popcount(expected);
  }
}

TEST(Symmetries, TakeMovesToMovesOfTheSameWorth) {
  std::mt19937_64 random(20);
  int dropped = 0;
  for (const Board& board : boards_and_shapes())
    ASSERT_NO_FATAL_FAILURE(expect_alike(Field(board), random, dropped));
  EXPECT_GT(dropped, 1000);
}

}  // namespace
}  // namespace othello::endgame
