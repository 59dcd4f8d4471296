// A game as a list of plies, from a start that need not be its board's own.
//
// A state knows no colours. The start of a board is as the player who begins there sees it, who is black by the
// official rules. If white begins, the start is that with the roles exchanged (the paper lets either player begin,
// section 3).
#pragma once

#include <string>
#include <vector>

#include "board/transcript.h"

namespace othello::reach {

struct Game {
  State start;             // seen by the player who begins
  std::vector<int> plies;  // cells, and kPassPly where the player has no move but the rival has
};

/// The state at the end of the game. Throws std::invalid_argument at the first ply that the rules do not allow.
State replay(const Board& board, const Game& game);

/// The game of these moves, in the order in which they are made, by either player. A pass is put in wherever the player to
/// move has no move but the rival has, and none after the last move. Throws as replay() does.
Game with_passes(const Board& board, const State& start, const std::vector<int>& cells);

/// The plies, separated by spaces: "d3 c5 pass e6".
std::string plies_text(const Board& board, const Game& game);

}  // namespace othello::reach
