// Games as they are written down.
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "board/rules.h"
#include "board/text.h"
#include "board/transcript.h"
#include "fuzz/input.h"

namespace othello::fuzz {
namespace {

// The plies are legal, and lead to the state.
void require_sound(const Board& board, std::string_view text) {
  const Rules rules(board);
  State state = board.start();
  for (const int ply : parse_transcript(board, text)) {
    const Bitboard moves = rules.moves(state);
    if (ply == kPassPly ? moves != 0
                        : ply < 0 || ply >= kMaxCells || (moves & ~board.closed() & bit(ply)) == 0)
      std::abort();
    state = ply == kPassPly ? state.with_roles_exchanged() : rules.after_move(state, ply);
  }
  if (is_transcript(text) && parse_position(board, text) != state) std::abort();
}

bool reads(const Board& board, std::string_view text) {
  try {
    require_sound(board, text);
    return true;
  } catch (const std::invalid_argument& error) {
    for (const char c : std::string_view(error.what())) {  // which a terminal shows
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
