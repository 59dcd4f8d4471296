// Finds a game that ends with a given full board.
//
// Forwards from the start, all states of the first kForwardDepth depths are computed once. Backwards from
// the board, moves are taken back (font/retro_rules.h) depth by depth. Nearly all states that this gives are
// unreachable, so at each depth only the states that score best (font/reachability_model.h) are kept: a beam search.
// When a state of the forward set comes up, the two halves make a game. If none does, a wider beam is tried.
//
// The states of 5x6 at depth 9 number 557,539 orbits, one in 10^5 of all colourings of as many cells with the
// centre; so the search depends on the quality of the score.
//
// A state that only the mirrored start reaches gives a game that white begins (font/game.h).
#pragma once

#include <optional>
#include <vector>

#include "board/symmetry.h"
#include "font/game.h"
#include "font/reachability_model.h"
#include "font/retro_rules.h"
#include "font/state_set.h"

namespace othello::font {

class GameFinder {
 public:
  /// Plays forwards and learns the model: less than a second for 5x6.
  explicit GameFinder(const Board& board);

  /// A game whose last position's state() is `final_state`, or nothing if the search fails: the state may be
  /// unreachable, or too hard to find. Black begins if both can. Depends on nothing but the state. May be
  /// called by several threads at once.
  std::optional<Game> find(const State& final_state) const;

  const Board& board() const { return retro_.rules().board(); }

 private:
  // A state of the backwards search: after the move that led to it, and before a pass if its mover must pass.
  struct Node {
    State state;
    std::uint32_t next = 0;  // the state that follows, in the beam of the next depth
    std::uint8_t cell = 0;   // by this move
  };
  using Beam = std::vector<Node>;
  class BestNodes;

  // A state in which the two halves of a game meet.
  struct Meeting {
    Node node;
    Colour first = Colour::kBlack;
  };

  void play_forwards();
  void find_colour_swap_symmetry();
  template <class Visit>
  void for_each_predecessor(const Beam& beam, const Visit& visit) const;
  Beam best_predecessors(const Beam& beam, std::size_t width) const;
  std::optional<Colour> who_begins(const State& state) const;
  std::optional<Meeting> meet(const Beam& beam) const;
  std::optional<Game> search(const State& final_state, std::size_t width) const;
  std::vector<int> moves_to(State state) const;
  Game join(const Meeting& meeting, const std::vector<Beam>& beams) const;
  Game with_passes(Colour first, const std::vector<int>& cells) const;

  RetroRules retro_;
  ReachabilityModel model_;
  std::vector<StateSet> layers_;  // per depth from 0, all states that the start reaches
  // A symmetry that maps the start to itself with the roles exchanged, and its inverse; not all boards have
  // one.
  std::optional<Transformation> to_other_start_;
  std::optional<Transformation> from_other_start_;
};

}  // namespace othello::font
