// Boards as text: one character a cell, rows from the top, separated by '/' or a line break.
//   X the mover's disc   O the opponent's disc   . a vacant cell   - a closed cell   # no cell
// The start of 4x4 is "..../.OX./.XO./....". That is what is written. What others write is read as well:
//   x * b B for X, o w W for O, on boards MxN - for a vacant cell; all cells in a row, without separators; blanks and |
//   between the cells; the names of columns above and below, and the numbers of rows beside them, where * is a vacant
//   cell if X is a disc: a drawing marks moves so.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "board/board.h"

namespace othello {

/// What is wrong with a text, as a sentence for the user that does not say where, and the byte at which that begins.
class FormatError : public std::invalid_argument {
 public:
  FormatError(std::size_t offset, const std::string& what) : std::invalid_argument(what), offset_(offset) {}
  std::size_t offset() const { return offset_; }

 private:
  std::size_t offset_;
};

/// The cells of a board at the beginning of a text, X as the mover's; `end` is set behind them. Throws FormatError if the
/// text has another shape or another character, or leaves a cell vacant that is filled from the start.
State parse_cells(const Board& board, std::string_view text, std::size_t& end);

/// A state of a board whose cells are known: nothing may follow them. Throws as parse_cells().
State parse_state(const Board& board, std::string_view text);

/// The cell that a text such as "d3" or "D3" names; nothing if the board has no such cell.
std::optional<int> find_cell(const Board& board, std::string_view text);

/// The board that begins with this text. Throws std::invalid_argument with a sentence for the user.
Board parse_board(std::string_view text);

/// The board with this name (Board::name), "5x6" or a text. Throws std::invalid_argument with a sentence for
/// the user.
Board board_named(std::string_view name);

/// The inverse of parse_state; rows are joined by `separator`.
std::string format_state(const Board& board, const State& state, char separator = '/');

/// Why these bits are not a state of the board, as what follows a subject ("has a disc on ..."); empty if they are one. What is
/// asked is what parse_state() asks: discs lie on open cells, one on each, and fill what the start fills.
std::string state_fault(const Board& board, const State& state);

/// The names of cells as games are written down, column and row: "a1 c5".
std::string cell_names(const Board& board, Bitboard cells);

// What a user is told of closed cells. Programs such as Edax and formats such as OBF and GGF write a vacant cell as
// '-', which here is a closed one: a board of theirs is another board, and often one without a game.

/// Names closed cells on which either player could move at the start, were they vacant, as a sentence for the
/// user; empty if there are none.
std::string note_on_playable_closed_cells(const Board& board);

/// Throws std::invalid_argument, with a sentence for the user, if there are closed cells: then no state has a
/// value.
void require_no_closed_cells(const Board& board);

}  // namespace othello
