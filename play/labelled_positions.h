// Positions with their values, for fitting the weights of the patterns (scripts/develop/fit-patterns).
#pragma once

#include <cstdint>
#include <functional>

#include "play/player.h"

namespace othello::play {

struct LabelledPosition {
  int vacant;
  int value;    // hundredths of a disc, to the mover
  State state;  // of the board
};

struct LabelOptions {
  int games = 1;
  std::uint64_t seed = 1;
  int fewest_vacant = 1;
  int most_vacant = 12;
  /// With so many vacant cells or fewer the value is exact; with more it is that of a search by the evaluation,
  /// so many plies deep.
  int solved = 12;
  /// 0: as deep as leads to `solved` vacant cells, and one ply more, for weights that know no emptier boards.
  int depth = 0;
  /// Whether the evaluation guides the games; else a rule without weights does.
  bool guided = false;

  int depth_of(int vacant) const { return depth > 0 ? depth : vacant - solved + 1; }
};

/// Calls `tell` for each position of the games (play/sample_games.h) that has a move and so many vacant cells.
void label_positions(Player& player, const LabelOptions& options,
                     const std::function<void(const LabelledPosition&)>& tell);

}  // namespace othello::play
