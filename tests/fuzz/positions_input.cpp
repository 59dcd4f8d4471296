// Positions as lines of text, on boards of several shapes.
#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "board/formats/position.h"
#include "board/text.h"
#include "fuzz/input.h"

namespace othello::fuzz {
namespace {

// What the solver relies on.
void require_sound(const Board& board, const Position& position) {
  if (!state_fault(board, position.state).empty() || !state_fault(board, position.start).empty())
    std::abort();
  const Rules rules(board);
  State state = position.start;
  for (const int ply : position.plies) {
    const Bitboard moves = rules.moves(state);
    if (ply == kPassPly ? moves != 0
                        : ply < 0 || ply >= kMaxCells || (moves & ~board.closed() & bit(ply)) == 0)
      std::abort();
    state = ply == kPassPly ? state.with_roles_exchanged() : rules.after_move(state, ply);
  }
  if (state != position.state) std::abort();
  for (const StatedMove& move : position.stated) {
    if (move.cell != kNoCell &&
        (move.cell < 0 || move.cell >= kMaxCells || (rules.moves(state) & bit(move.cell)) == 0))
      std::abort();
    if (move.score < -kMaxCells || move.score > kMaxCells) std::abort();
  }
}

bool reads(const Board& board, std::string_view text) {
  PositionLines lines(board);
  const auto check = [&] {
    while (const auto found = lines.take()) require_sound(board, found->position);
  };
  try {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      lines.add(text.substr(0, end));
      check();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    lines.end();
    check();
    return true;
  } catch (const std::invalid_argument& error) {
    // One line that names the place, and prints nothing that a terminal would obey.
    const std::string_view message = error.what();
    if (!message.starts_with("line ")) std::abort();
    for (const char c : message) {
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) std::abort();
    }
    return false;
  }
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  static const Board closed = parse_board("#....#/....../..OX../..XO../....--/#....#");
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  reads(Board(4, 4), text);
  reads(closed, text);
  return reads(Board(8, 8), text);
}

}  // namespace othello::fuzz
