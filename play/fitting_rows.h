// What the scripts that fit evaluations read, as text (in scripts/develop: fit-patterns, calibrate-patterns,
// fit-evaluation).
#pragma once

#include <string>

#include "play/labelled_positions.h"
#include "play/played_games.h"
#include "play/samples.h"

namespace othello::play {

/// The samples as CSV; the first row has the features' scale.
std::string sample_rows(Player& player, const SampleOptions& options);

/// The patterns of a board that has some (play/patterns/patterns.h), one a line: its instances, each a list of cells
/// of the board.
std::string pattern_rows(const Board& board);

/// The positions as CSV; discs as hexadecimal bitboards.
std::string position_rows(Player& player, const LabelOptions& options);

/// The positions of the player's own games as CSV; `player` says who is to move, 1 who began the game or 2.
std::string played_rows(Player& player, const PlayedOptions& options);

}  // namespace othello::play
