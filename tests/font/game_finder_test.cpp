// Games that were found are played by the plain rules of tests/support/plain_game.h.
#include "font/game_finder.h"

#include <gtest/gtest.h>

#include <random>

#include "board/text.h"
#include "support/boards.h"
#include "support/played_game.h"
#include "support/sanitized.h"

namespace othello::test {
namespace {

using font::GameFinder;
using reach::plies_text;

void expect_game(const GameFinder& finder, const State& final_state) {
  const auto game = finder.find(final_state);
  ASSERT_TRUE(game) << format_state(finder.board(), final_state);
  EXPECT_EQ(game->start.occupancy(), finder.board().centre());
  EXPECT_EQ(played_game(finder.board(), game->start, game->plies), final_state);
}

// Every final state of a board, in every orientation: all of them have a game, whichever player begins.
void expect_games_for_all(const Board& board) {
  const GameFinder finder(board);
  const auto levels = plain::search(board.columns(), board.rows(), SymmetryMode::kFull);
  ASSERT_EQ(levels.size(), static_cast<std::size_t>(board.last_depth()) + 1);
  for (const plain::Grid& grid : levels.back().states) {
    for (const plain::Grid& image : plain::images(grid)) expect_game(finder, plain::to_state(image));
  }
}

TEST(GameFinder, FindsAGameForEveryFinalStateOfSmallBoards) {
  if (!kSanitized) expect_games_for_all(Board(4, 4));
  expect_games_for_all(Board(3, 4));
  expect_games_for_all(Board(3, 5));
  expect_games_for_all(Board(5, 3));
}

// What no game reaches, none is found for.
TEST(GameFinder, FindsNothingForUnreachableBoards) {
  const Board board(3, 4);
  const GameFinder finder(board);
  const auto levels = plain::search(board.columns(), board.rows(), SymmetryMode::kFull);
  int unreachable = 0;
  for (Bitboard mover = 0; mover <= board.all(); mover += 7) {
    const State state{mover, board.all() & ~mover};
    if (levels.back().states.contains(plain::canonical_form(board, state))) continue;
    EXPECT_FALSE(finder.find(state));
    ++unreachable;
  }
  EXPECT_GT(unreachable, 100);
}

// The last state of a random game that fills the board. A game's last grid is that after the last pass.
State random_final_state(const Board& board, std::mt19937_64& random) {
  for (;;) {
    const auto game = plain::random_game(board.columns(), board.rows(), random);
    const State state = plain::to_state(plain::with_roles_exchanged(game.back()));
    if (state.occupancy() == board.all()) return state;
  }
}

void expect_games_for_playouts(const Board& board, int count, std::uint64_t seed) {
  const GameFinder finder(board);
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i) expect_game(finder, random_final_state(board, random));
}

TEST(GameFinder, FindsGamesForPlayouts) {
  expect_games_for_playouts(Board(5, 6), test::less_often(20), 1);
  expect_games_for_playouts(Board(4, 6), test::less_often(10), 2);
  expect_games_for_playouts(Board(5, 5), test::less_often(10), 3);
}

TEST(GameFinder, RepeatsItself) {
  const Board board(4, 5);
  std::mt19937_64 random(8);
  const State state = random_final_state(board, random);
  EXPECT_EQ(plies_text(board, *GameFinder(board).find(state)),
            plies_text(board, *GameFinder(board).find(state)));
}

}  // namespace
}  // namespace othello::test
