// Positions with their values, for fitting the evaluation (scripts/develop/fit-evaluation).
//
// They are those of games (play/sample_games.h). From `solved` vacant cells on every position is solved; those
// before get the value of the first solved one.
#pragma once

#include <cstdint>
#include <functional>

#include "play/features.h"
#include "play/game.h"
#include "play/player.h"

namespace othello::play {

struct Sample {
  int game;
  int vacant;
  bool exact;      // else it is worth what a later position of its game is worth
  int value;       // discs, to the mover
  int evaluation;  // hundredths of a disc, by the weights as they are
  Counts counts;
};

struct SampleOptions {
  int games = 1;
  std::uint64_t seed = 1;
  int solved = 12;
};

/// Calls `tell` for each position with a move, game by game. A seed gives the same positions everywhere.
void take_samples(Player& player, const SampleOptions& options,
                  const std::function<void(const Sample&)>& tell);

}  // namespace othello::play
