// Rows of positions, as CSV, for the scripts that fit and judge evaluations. First: positions with the values of features,
// for scripts/develop/fit-evaluation.
//
// They are those of games (play/training/sample_games.h). From `solved` vacant cells on every position is solved; those
// before get the value of the first solved one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

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
void sample_positions(Player& player, const SampleOptions& options,
                      const std::function<void(const Sample&)>& tell);

// Positions with their values, for fitting the weights of the patterns (scripts/develop/fit-patterns).

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

/// Calls `tell` for each position of the games (play/training/sample_games.h) that has a move and so many vacant cells.
void label_positions(Player& player, const LabelOptions& options,
                     const std::function<void(const LabelledPosition&)>& tell);

// Games that the player plays against itself: what positions come to, as against what the evaluation estimates
// (scripts/develop/calibrate-patterns).

struct PlayedPosition {
  int vacant;
  int estimate;  // hundredths of a disc, to the mover
  int result;    // the score at the end of the game, in the same unit
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

// What the scripts that fit evaluations read, as text (scripts/develop/fit-patterns, scripts/develop/calibrate-patterns,
// scripts/develop/fit-evaluation).

/// The samples as CSV; the first row has the features' scale.
std::string sample_rows(Player& player, const SampleOptions& options);

/// The patterns of a board that has some (play/patterns/patterns.h), one a line: its instances, each a list of cells
/// of the board.
std::string pattern_rows(const Board& board);

/// The positions as CSV; discs as hexadecimal bitboards.
std::string position_rows(Player& player, const LabelOptions& options);

/// Positions of guided games as CSV: vacant cells, and what full-width searches of 0 to options.depth plies find
/// (scripts/develop/fit-probcut).
std::string depth_rows(Player& player, const LabelOptions& options);

/// The positions of the player's own games as CSV; `player` says who is to move, 1 who began the game or 2.
std::string played_rows(Player& player, const PlayedOptions& options);

}  // namespace othello::play
