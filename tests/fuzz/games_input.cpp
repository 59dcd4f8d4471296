// Games of any form.
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "board/formats/game.h"
#include "board/rules.h"
#include "board/text.h"
#include "fuzz/input.h"

namespace othello::fuzz {
namespace {

// The plies are legal, and what is written is read as the same game.
void require_sound(const GameRecord& game) {
  const Rules rules(game.board);
  if (!state_fault(game.board, game.start).empty()) std::abort();
  State state = game.start;
  for (const int ply : game.plies) {
    const Bitboard moves = rules.moves(state);
    if (ply == kPassPly ? moves != 0
                        : ply < 0 || ply >= kMaxCells || (moves & ~game.board.closed() & bit(ply)) == 0)
      std::abort();
    state = ply == kPassPly ? state.with_roles_exchanged() : rules.after_move(state, ply);
  }
  if (!game.board.is_plain()) return;
  for (const GameFormat format : {GameFormat::kText, GameFormat::kSgf}) {
    const std::string text = format_game(game, format);
    GameReader reader(text, game.board);
    const auto again = reader.next();
    if (game.plies.empty() && game.start == game.board.start() && format == GameFormat::kText) continue;
    if (!again || again->plies != game.plies || again->start != game.start ||
        again->black_begins != game.black_begins)
      std::abort();
  }
}

bool reads(const Board& board, std::string_view bytes) {
  try {
    GameReader games(bytes, board);
    while (const auto game = games.next()) require_sound(*game);
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
