// Finds a game that ends with a given full board, by ever broader beams (reach/beam_search.h).
//
// A state that only the mirrored start reaches gives a game that white begins: its start is the board's with the
// roles exchanged (reach/game.h).
#pragma once

#include <optional>

#include "reach/beam_search.h"
#include "reach/line_patterns.h"

namespace othello::font {

class GameFinder {
 public:
  /// Plays forwards and learns the model: less than a second for 5x6.
  explicit GameFinder(const Board& board);
  GameFinder(const GameFinder&) = delete;
  GameFinder& operator=(const GameFinder&) = delete;

  /// A game whose last state is `final_state`, or nothing if the search fails: the state may be unreachable, or too
  /// hard to find. Black begins if both can. Depends on nothing but the state. May be called by several threads at
  /// once.
  std::optional<reach::Game> find(const State& final_state) const;

  const Board& board() const { return retro_.rules().board(); }

 private:
  reach::RetroRules retro_;
  reach::ForwardSet forward_;
  reach::ReachabilityModel model_;
  reach::LinePatterns patterns_;
  reach::LineTest lines_;  // of the full board
  reach::BeamSearch beam_;
};

}  // namespace othello::font
