// Games to fit evaluations to: the first moves and every eighth one at random, the others by a rule. That is one
// without weights, so that fitting does not depend on earlier fits: a move into a corner, else one that leaves
// the opponent fewest replies; where the fewest discs win, a corner is taken only if there is nothing else. Or it is
// an earlier fit: the move that seems best, give or take some discs.
#pragma once

#include <cstdint>
#include <functional>
#include <random>

#include "board/rules.h"
#include "board/score.h"
#include "play/game.h"

namespace othello::play {

class SampleGames {
 public:
  /// A seed gives the same games everywhere. `most_random`: of the first plies, how many may be random.
  /// `evaluation(state)`, in hundredths of a disc, guides the moves; empty: the rule without weights.
  SampleGames(const Board& board, Objective objective, std::uint64_t seed, int most_random,
              std::function<int(const State&)> evaluation = {});

  /// Call it before the first move of a game.
  void begin();
  /// Whether the next move is one of the first, of which begin() has drawn how many there are.
  bool is_opening(const Game& game) const { return game.plies() < random_plies_; }
  /// A move that the evaluation, which there must be, thinks best, give or take so many discs.
  int guided(const Game& game, double discs_of_chance);
  /// A move of a state that has one.
  int choose_move(const Game& game);

 private:
  int any(Bitboard moves);
  int sensible(const Game& game);

  Rules rules_;
  Bitboard corners_;
  bool wants_corners_;
  int most_random_;
  std::function<int(const State&)> evaluation_;
  int random_plies_ = 0;  // of this game
  std::mt19937_64 random_;
};

}  // namespace othello::play
