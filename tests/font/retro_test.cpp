// Moves taken back, against moves played: on a small board for all states at once, elsewhere one at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "font/retro_rules.h"
#include "support/boards.h"

namespace othello::test {
namespace {

using font::RetroRules;

using Move = std::pair<State, int>;  // the state before, and the cell

std::vector<Move> moves_back(const RetroRules& retro, const State& state) {
  std::vector<State> states;
  std::vector<std::uint8_t> cells;
  retro.append_parents(state, states, cells);
  std::vector<Move> moves;
  for (std::size_t i = 0; i < states.size(); ++i) moves.emplace_back(states[i], cells[i]);
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

TEST(Retro, TakesBackLegalMovesOfAnyState) {
  std::mt19937_64 random(5);
  for (const Board& board : all_boards()) {
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
  for (const Board& board : all_boards()) {
    const RetroRules retro(board);
    for (const State& before : playout_states(board, 1, random)) {
      for (Bitboard moves = retro.rules().moves(before); moves != 0; moves &= moves - 1) {
        const int cell = std::countr_zero(moves);
        const auto found = moves_back(retro, retro.rules().after_move(before, cell));
        ASSERT_TRUE(std::ranges::binary_search(found, Move{before, cell}));
      }
    }
  }
}

}  // namespace
}  // namespace othello::test
