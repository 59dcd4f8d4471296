#include "board/closed_cells.h"

#include <fmt/format.h>

#include <stdexcept>

#include "board/rules.h"
#include "board/text.h"

namespace othello {

std::string note_on_closed_cells(const Board& board) {
  const Rules rules(board);
  const State& start = board.start();
  const Bitboard playable = (rules.moves(start) | rules.moves(start.with_roles_exchanged())) & board.closed();
  if (playable == 0) return {};
  return fmt::format(
      "{}: closed (-), so nobody plays there, where a move would be legal; write vacant cells as .",
      cell_names(board, playable));
}

void require_no_closed_cells(const Board& board) {
  if (board.closed() == 0) return;
  throw std::invalid_argument(
      "a game on a board with closed cells (-) has no end, so no state has a value; write vacant cells as .");
}

}  // namespace othello
