// Games that the player plays against itself: what positions come to, as against what the evaluation estimates
// (scripts/develop/calibrate-patterns).
#pragma once

#include <cstdint>
#include <functional>

#include "play/game.h"
#include "play/player.h"

namespace othello::play {

struct PlayedPosition {
  int vacant;
  int estimate;  // hundredths of a disc, to the mover
  int result;    // of the game, the same
  Colour mover;
};

struct PlayedOptions {
  int games = 1;
  std::uint64_t seed = 1;
  int level = 4;  // of both players; openings are guided by searches of so many plies
  int depth = 0;  // of the searches that estimate, in plies
};

/// Calls `tell` for each position of the games that has a move and that the players reached. The same games for the
/// same seed, if the player has one thread and no limit of time.
void play_games(Player& player, const PlayedOptions& options,
                const std::function<void(const PlayedPosition&)>& tell);

}  // namespace othello::play
