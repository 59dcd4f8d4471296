// Positions in OBF.
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "board/rules.h"
#include "fuzz/input.h"
#include "play/endgame/obf.h"

namespace othello::fuzz {
namespace {

// What the solver relies on.
void require_sound(const endgame::ObfPosition& position, std::size_t lines) {
  static const Board board(kMaxSide, kMaxSide);
  static const Rules rules(board);
  const State& state = position.state;
  if (position.line == 0 || position.line > lines) std::abort();
  if ((state.mover & state.opponent) != 0) std::abort();
  if ((state.occupancy() & board.centre()) != board.centre()) std::abort();
  for (const endgame::StatedMove& move : position.moves) {
    if (move.cell != endgame::kNoCell &&
        (move.cell < 0 || move.cell >= kMaxCells || (rules.moves(state) & bit(move.cell)) == 0))
      std::abort();
    if (move.score < -kMaxCells || move.score > kMaxCells) std::abort();
  }
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::size_t lines = 1;
  for (const char c : text) lines += c == '\n' ? 1 : 0;
  try {
    for (const endgame::ObfPosition& position : endgame::parse_obf(text)) require_sound(position, lines);
    return true;
  } catch (const std::invalid_argument& error) {
    // One line that names the line, and prints nothing that a terminal would obey.
    const std::string_view message = error.what();
    if (!message.starts_with("line ")) std::abort();
    for (const char c : message) {
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) std::abort();
    }
    return false;
  }
}

}  // namespace othello::fuzz
