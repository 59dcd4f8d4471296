#include "font/othello_font.h"

#include <mutex>

#include "font/game_finder.h"
#include "system/threads.h"

namespace othello::font {

Colour first_player(const Board& board, const reach::Game& game) {
  return game.start == board.start() ? Colour::kBlack : Colour::kWhite;
}

State start_of(const Board& board, Colour first) {
  return first == Colour::kBlack ? board.start() : board.start().with_roles_exchanged();
}

Colour ink_player(const Board& board, const FontEntry& entry) {
  const Colour first = first_player(board, *entry.game);
  const Colour mover = entry.game->plies.size() % 2 == 0 ? first : other(first);
  return entry.match.transformation.exchange ? other(mover) : mover;
}

std::size_t find_games(OthelloFont& font, const std::function<void(std::size_t)>& watch) {
  const GameFinder finder(font.board);
  std::size_t failed = 0;
  std::size_t done = 0;
  std::mutex counting;
  run_each(font.entries.size(), [&](std::size_t i) {
    FontEntry& entry = font.entries[i];
    if (entry.game) return;
    entry.game = finder.find(entry.match.state);
    const std::scoped_lock lock(counting);
    failed += !entry.game;
    if (++done; watch) watch(done);
  });
  return failed;
}

std::vector<std::size_t> distance_counts(const OthelloFont& font) {
  std::vector<std::size_t> counts;
  for (const FontEntry& entry : font.entries) {
    const auto distance = static_cast<std::size_t>(entry.match.distance);
    if (counts.size() <= distance) counts.resize(distance + 1);
    ++counts[distance];
  }
  return counts;
}

}  // namespace othello::font
