// Positions in OBF.
#include <algorithm>
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
void require_sound(const endgame::ObfPosition& position, std::size_t number) {
  static const Board board(kMaxSide, kMaxSide);
  static const Rules rules(board);
  const State& state = position.state;
  if (position.line != number) std::abort();
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
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  try {
    for (std::size_t number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (const auto position = endgame::parse_obf(text.substr(0, end), number))
        require_sound(*position, number);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
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
