// A game's board as text, and cells as people name them.
#pragma once

#include <string>

#include "play/game.h"
#include "play/player.h"

namespace othello::play {

/// A line per row, with the names of columns and rows on all sides: X black, O white, . vacant, and, if
/// `with_moves`, * a vacant cell on which the player whose turn it is may move.
std::string board_drawing(const Game& game, bool with_moves);

/// The name of a move, such as "d3"; "pass" for endgame::kPass.
std::string move_name(const Board& board, int cell);

/// The value of a move as text: "+4" if it is exact, "about +3.6" if it is not. The move must have a value.
std::string value_name(const JudgedMove& move);
/// How sure that is, as the field writes it: 20@73% of a search so deep, or 100%.
std::string sureness_name(const JudgedMove& move);

}  // namespace othello::play
