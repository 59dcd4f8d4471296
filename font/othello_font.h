// The Othello font: each glyph with the final state that shows it, and a game that leads there.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "board/colour.h"
#include "font/lookup.h"
#include "reach/game.h"

namespace othello::font {

struct FontEntry {
  Match match;
  std::optional<reach::Game> game;  // its last state is match.state
};

struct OthelloFont {
  Board board;
  std::vector<FontEntry> entries;
};

/// Who begins a game: black from the board's start, white from that with the roles exchanged.
Colour first_player(const Board& board, const reach::Game& game);
/// The start that such a player begins from.
State start_of(const Board& board, Colour first);

/// The player whose discs are ink in an entry's game: the player to move at its end, or, with the colours
/// exchanged, the other. The entry must have a game.
Colour ink_player(const Board& board, const FontEntry& entry);

/// Finds a game for every entry that has none. Uses all threads of OpenMP. Entries for which the search fails
/// stay without; returns their number. `watch` is called with the number of entries done, by one thread at a
/// time.
std::size_t find_games(OthelloFont& font, const std::function<void(std::size_t)>& watch = {});

/// How many entries have each Hamming distance: [d] of distance d, up to the largest that occurs.
std::vector<std::size_t> distance_counts(const OthelloFont& font);

}  // namespace othello::font
