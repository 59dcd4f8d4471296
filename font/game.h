// A game as it is played on a real board: who begins, and the moves.
//
// Black's discs lie on the centre block's top right and bottom left cells, white's on the other two. Black
// begins by the official rules; the paper lets either player begin (section 3), and so does this. A game that
// white begins is, with the colours exchanged, one from the other placement of the four discs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/board.h"

namespace othello::font {

enum class Colour { kBlack, kWhite };

constexpr Colour other(Colour player) {
  return player == Colour::kBlack ? Colour::kWhite : Colour::kBlack;
}

inline constexpr int kPass = -1;

struct Game {
  Colour first = Colour::kBlack;
  std::vector<int> moves;  // cells, and kPass where the player has no move but the rival has
};

/// A board on the table, and whose turn it is.
struct Position {
  Bitboard black = 0;
  Bitboard white = 0;
  Colour to_move = Colour::kBlack;

  State state() const { return to_move == Colour::kBlack ? State{black, white} : State{white, black}; }
  friend bool operator==(const Position&, const Position&) = default;
};

Position start_position(const Board& board, Colour first);

/// All positions of the game, the start first. Throws std::invalid_argument at the first move that the rules
/// do not allow, and if the game is not over at its end.
std::vector<Position> replay(const Board& board, const Game& game);

/// "d3": columns are letters from the left, rows are numbers from the top, as in the official notation.
std::string cell_name(const Board& board, int cell);
/// The moves, separated by spaces: "d3 c5 pass e6".
std::string moves_text(const Board& board, const Game& game);

}  // namespace othello::font
