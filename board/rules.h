// Moves, flips and passes on one board.
//
// A move puts a disc on a vacant cell so that it encloses, in at least one of the eight directions, an
// unbroken line of opponent's discs between itself and another disc of the mover; all such lines flip.
// A player without a move passes; when neither player has one the game is over. A move on a closed cell
// cannot be made, but its mover may not pass.
#pragma once

#include <array>

#include "board/board.h"

namespace othello {

/// What finding lines by shifts of whole bitboards needs to know of a board.
struct BoardLines {
  explicit BoardLines(const Board& board);

  Bitboard all = 0;            // cells that exist
  Bitboard inner_columns = 0;  // discs that a line along a row or a diagonal may cross
  int columns = 0;
  // Most discs that a line can flip.
  int longest_in_row = 0;
  int longest_in_column = 0;
  int longest_in_diagonal = 0;
};

/// The cells, filled or not, beside which two of `filled` lie in a line.
Bitboard cells_beside_two(const BoardLines& lines, Bitboard filled);

class Rules {
 public:
  explicit Rules(const Board& board);

  const Board& board() const { return board_; }
  const BoardLines& lines() const { return lines_; }

  /// The vacant cells on which a disc of the mover's flips others; closed ones are among them.
  Bitboard moves(const State& state) const;

  /// What can be played: the moves on cells that are not closed. Where the mover has no move, the roles in `state` are
  /// exchanged first. 0 where the game cannot go further.
  Bitboard playable_moves(State& state) const;

  /// The cells, filled or not, from which a disc of the mover's would enclose discs of the opponent's.
  Bitboard enclosing_cells(const State& state) const;

  /// The opponent's discs that a disc on `cell` would flip; 0 if the move is not legal.
  /// `cell` must be vacant.
  Bitboard flips(const State& state, int cell) const;

  /// The state after a legal move, seen by the other player.
  State after_move(const State& state, int cell) const {
    const Bitboard flipped = flips(state, cell);
    return {state.opponent & ~flipped, state.mover | flipped | bit(cell)};
  }

 private:
  // Rays from one cell to the edge, the cell itself not included, split by whether their cells have
  // higher or lower numbers: the nearest disc is then the lowest or the highest bit of a ray. Rays too
  // short to hold a flip and its end are left out (0), and the lists are closed up to `count`.
  struct Rays {
    std::array<Bitboard, 4> rising{};
    std::array<Bitboard, 4> falling{};
    int rising_count = 0;
    int falling_count = 0;
  };

  Board board_;
  BoardLines lines_;
  std::array<Rays, kMaxCells> rays_{};
};

}  // namespace othello
